import type { LiveShell } from 'shared/releases/operations/live-shells.ts';
import type { Convergence } from 'shared/releases/operations/wait-for-shells.ts';
import type { KnownShellStatus } from 'shared/releases/shell/shell-status.ts';
import { minute } from '../table.ts';
import { refusalText } from './convergence.ts';

type RemoteStatus = KnownShellStatus['remotes'][string];

/** How long `status` names a release that was published and rejected; by then its publisher has seen it. */
const rejectionShownMs = 24 * 3_600_000;
/** Pages that are named; of more, their number. */
const pagesNamed = 3;

/** What is wrong with the pages of one remote on one shell, in a cell. */
export function statesOf({ refused, quarantined, empty, failing, missing, isLeftOut }: RemoteStatus): string[] {
  return [
    quarantined ? 'QUARANTINED' : [],
    refused ? `REFUSED ${refused.version}` : [],
    failing.length > 0 ? `FAILING ${named(failing.map(({ page }) => page))}` : [],
    isLeftOut ? 'LEFT TO BROWSERS' : [],
    missing.length > 0 ? `NOT IN THE API ${named(missing.map(({ endpoint }) => endpoint))}` : [],
    empty.length > 0 ? `EMPTY ${empty.map(({ page }) => page).join(' ')}` : [],
  ].flat();
}

/** Whether visitors of this shell get less than the site is to show. */
export const isAtFault = (status: KnownShellStatus | null): boolean =>
  Object.values(status?.remotes ?? {}).some(
    ({ quarantined, empty, failing, missing, isLeftOut }) =>
      quarantined !== null || isLeftOut || [empty, failing, missing].some(({ length }) => length > 0),
  );

/** What is wrong now, each with the command that helps. What is over is in the history. */
export function troublesOf(live: LiveShell[], { refusals }: Convergence): string[] {
  const ofShells = live.flatMap(({ name, status }) => troublesOfShell(name, status));
  return refusals.length > 0 ? [...ofShells, refusalText(refusals)] : ofShells;
}

function troublesOfShell(shell: string, status: KnownShellStatus | null): string[] {
  if (!status) return [`Shell ${shell} does not answer.`];
  const { channelProblem, remotes, rejected } = status;
  return [
    ...(channelProblem
      ? [`Shell ${shell} cannot follow the channel since ${minute(channelProblem.at)}: ${channelProblem.reason}`]
      : []),
    ...Object.entries(remotes).flatMap(([name, remote]) => troublesOfRemote(shell, name, remote)),
    ...rejected
      .filter(({ at }) => Date.now() - Date.parse(at) < rejectionShownMs)
      .map(
        ({ name, version, reason, at }) =>
          `Shell ${shell} rejected ${name}@${version} at ${minute(at)}; nothing was moved: ${reason}`,
      ),
  ];
}

function troublesOfRemote(shell: string, name: string, remote: RemoteStatus): string[] {
  const { current, quarantined, failing, missing, empty, isLeftOut } = remote;
  const release = `${name}@${current}`;
  const [lost] = missing;
  return [
    quarantined ? [quarantineText(shell, name, quarantined)] : [],
    failing.length > 0 || isLeftOut ? [failingText(shell, release, remote)] : [],
    lost
      ? [
          `Shell ${shell}: ${lost.page} of ${release} asks ${named(missing.map(({ endpoint }) => endpoint))}, which the API does not have (接口不存在), at ${minute(lost.at)}.
Ship the API, or go back: npm run mf -- rollback ${name} --reason "${lost.endpoint} is missing"`,
        ]
      : [],
    empty.map(
      ({ page, at }) =>
        `Shell ${shell} answers ${page} of ${release} with an EMPTY page since ${minute(at)}: nothing failed, and nothing is shown.
To go back: npm run mf -- rollback ${name} --reason "empty page"`,
    ),
  ].flat();
}

/** Going back helps when the last failures are of the release's own code; of an endpoint that is missing more is said. */
function failingText(shell: string, release: string, { failing, missing, isLeftOut }: RemoteStatus): string {
  const left = isLeftOut ? `Shell ${shell} leaves the pages of ${release} to browsers, so many failed in a row.` : '';
  const [name] = release.split('@');
  const lines = failing
    .slice(0, pagesNamed)
    .map(
      ({ page, failures, renders, reason, at }) =>
        `  ${page || 'the frame around its pages'}: ${failures} of ${renders} ${renders === 1 ? 'render' : 'renders'} failed, last at ${minute(at)}: ${reason}`,
    );
  const more = failing.length > pagesNamed ? [`  and ${failing.length - pagesNamed} more pages`] : [];
  const isOfRelease = isLeftOut || failing.some((it) => it.isOfRelease);
  const ofApi =
    missing.length > 0
      ? ''
      : 'The API gave no usable answer, and going back does not change that: see its log (docs/operations/incident.md)';
  const way = isOfRelease ? `To go back: npm run mf -- rollback ${name} --reason "pages fail"` : ofApi;
  const head = failing.length > 0 ? `Shell ${shell}: visitors got failures of ${release} in the last 5 minutes.` : '';
  return [head, ...lines, ...more, left, way].filter(Boolean).join('\n');
}

function named(all: string[]): string {
  const names = [...new Set(all)];
  const more = names.length - pagesNamed;
  return names.slice(0, pagesNamed).join(' ') + (more > 0 ? ` and ${more} more` : '');
}

const quarantineText = (shell: string, name: string, quarantine: NonNullable<RemoteStatus['quarantined']>): string =>
  `Shell ${shell} put ${name}@${quarantine.version} in QUARANTINE at ${minute(quarantine.at)}: ${quarantine.reason}
Its pages are filled by browsers until another release is live: npm run mf -- rollback ${name} --reason "…"
To give this one another chance: npm run mf -- promote ${name}@${quarantine.version} --reason "…"`;
