import { errorMessage } from 'shared/releases/problem.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { findRow } from '../url-table.ts';
import { withTimeout } from '../with-timeout.ts';
import type { LastRunning } from './last-running.ts';
import type { LoadedSet } from './loaded-set.ts';
import { isOfApi } from './plain-error.ts';
import { type PageEnvironment, renderUnseen } from './render-page.tsx';

/** One second for the render, besides the budget that its calls to the API have. */
const probeTimeout = 1800;

/**
 * Renders every page that a release declares, as visitors see it before anybody does: also those with a parameter, which
 * gets a sample. That a page is not found, leads elsewhere or needs a login is no fault, nor is an API that is down.
 * @param environment of one page: the clock of its calls to the API begins
 * @returns what is wrong, naming the release, the page and what it threw; null when nothing is
 */
export async function probeRemote(
  set: LoadedSet,
  name: RemoteName,
  marker: LastRunning,
  environment: () => PageEnvironment,
): Promise<string | null> {
  const release = set.releaseOf(name);
  const remote = set.remotes[name];
  if (!release || !remote) return `${name} was not loaded`;
  const paths = remote.routes.map(({ path = '' }) => path).filter((path) => findRow(path)?.remote === name);
  if (paths.length === 0) return `${release} has no page at an address of its own`;
  for (const path of paths) {
    const problem = await marker.run(release, () => probePage(environment(), name, path));
    if (problem) return `${release}: ${path} cannot be rendered: ${problem}`;
  }
  return null;
}

async function probePage(environment: PageEnvironment, name: RemoteName, path: string): Promise<string | null> {
  const failures: unknown[] = [];
  const rendered = renderUnseen(
    {
      url: new URL(path.replace(/:\w+\??|\*/g, '1'), 'http://probe.invalid'),
      remote: name,
      signal: AbortSignal.timeout(probeTimeout),
      report: (error) => {
        if (!isOfApi(error)) failures.push(error);
      },
    },
    environment,
  );
  await withTimeout(probeTimeout, path, rendered).catch((error) => failures.push(error));
  return failures.length > 0 ? errorMessage(failures[0]) : null;
}
