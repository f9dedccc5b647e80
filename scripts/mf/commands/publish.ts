import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { rejectionText, type Verdicts, waitForVerdicts } from 'shared/releases/operations/prepared.ts';
import { type Published, publishBuild } from 'shared/releases/operations/publish.ts';
import { requireStoreOrEmpty } from 'shared/releases/operations/site.ts';
import { exitCodes, ReleaseProblem } from 'shared/releases/problem.ts';
import { byteBudget, findReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { buildChanged, buildFolder } from '../../start/ship/ship.ts';
import { type MfAnswer, type MfOptions, sayWaiting } from '../mf-options.ts';

export async function publish(options: MfOptions): Promise<MfAnswer> {
  const { operands, dryRun, newStore, wait, site, by, reason, timeoutMs } = options;
  if (!newStore) requireStoreOrEmpty(site); // before anything is built
  const answers: (Published & { verdicts?: Verdicts })[] = [];
  const lines: string[] = [];
  const exits: number[] = [];
  for (const operand of operands.length > 0 ? operands : releaseNames) {
    const folder = await buildOf(operand, options);
    const published = await publishBuild(site, { folder, by, reason, dryRun, newStore });
    lines.push(...linesOf(published));
    if (!wait || dryRun || published.name === 'shell') {
      answers.push(published);
      continue;
    }
    const verdicts = await waitForVerdicts(site, published, { timeoutMs, onWait: sayWaiting });
    answers.push({ ...published, verdicts });
    const { text, exitCode } = verdictsAnswer(options, published, verdicts);
    lines.push(text);
    exits.push(exitCode);
  }
  const last = answers.at(-1);
  if (last && !dryRun) {
    const isRejected = (last.verdicts?.rejected.length ?? 0) > 0;
    const next = `To make it live: npm run mf -- promote ${last.name}@${last.version} --reason "…"`;
    lines.push(`No traffic was moved.${isRejected ? '' : ` ${next}`}`);
  }
  return { text: lines.join('\n'), json: answers, exitCode: exits.find((code) => code > 0) };
}

function linesOf({ name, version, outcome, firstBytes, warnings }: Published): string[] {
  const budget = byteBudget(name) / 1024;
  return [
    `${name}@${version} ${outcome} (${(firstBytes / 1024).toFixed(1)} of ${budget} KiB)`,
    ...warnings.map(
      ({ file, line, what }) =>
        `  warning: ${file}:${line} is kept from one visitor to the next on the server: ${what}`,
    ),
  ];
}

function verdictsAnswer({ site }: MfOptions, release: Published, { of, rejected, prepared }: Verdicts) {
  if (of === 0) return { text: `No shell runs on ${site.dataDir}; the next one to start prepares it.`, exitCode: 0 };
  if (rejected.length > 0) return { text: rejectionText(release, rejected), exitCode: exitCodes.probe };
  const text = `${release.name}@${release.version} is prepared on ${prepared.length} of ${of} ${of === 1 ? 'shell' : 'shells'}.`;
  return { text, exitCode: prepared.length < of ? exitCodes.timeout : 0 };
}

/** A package's name means its build of this working tree, which is made when it is missing; else a built folder. */
async function buildOf(operand: string, { calledFrom }: MfOptions): Promise<string> {
  const name = findReleaseName(operand);
  if (name) {
    await buildChanged([name], { stdout: 2 });
    return buildFolder(name, releaseVersion(name));
  }
  const folder = resolve(calledFrom, operand);
  if (existsSync(folder)) return folder;
  throw new ReleaseProblem('usage', `"${operand}" is neither a folder nor one of ${releaseNames.join(', ')}.`);
}
