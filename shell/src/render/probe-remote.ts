import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { wordsOf } from 'shared/releases/problem.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { within } from '../within.ts';
import { isOfApi } from './plain-error.ts';
import { type PageEnvironment, renderPage } from './render-page.tsx';
import type { WorkMarker } from './work-marker.ts';

/** One second for the render, besides the budget that its calls to the API have. */
const probeTimeout = 1800;

/**
 * Renders the first page of a release, as a visitor without a cookie sees it, before anybody does. An API that is down
 * is not the release's fault; a page that needs a login shows no more than that it does.
 * @returns what is wrong, naming the release, the page and what it threw; null when nothing is
 */
export async function probeRemote(
  environment: PageEnvironment,
  name: RemoteName,
  marker: WorkMarker,
): Promise<string | null> {
  const release = environment.set.releaseOf(name);
  const remote = environment.set.remotes[name];
  if (!release || !remote) return `${name} was not loaded`;
  const path = remote.routes.map((route) => route.path ?? '').find((it) => it.startsWith('/') && !/[:*]/.test(it));
  if (!path) return null;
  const title = `${release}: ${path}`;
  const failures: unknown[] = [];
  const probe = async () => {
    const { body } = await renderPage(
      {
        url: new URL(path, 'http://probe.invalid'),
        cookies: '',
        requestId: 'probe',
        nonce: 'probe',
        remote: name,
        leaveOut: false,
        signal: AbortSignal.timeout(probeTimeout),
        report: (error) => {
          if (!isOfApi(error)) failures.push(error);
        },
      },
      environment,
    );
    if (body instanceof Readable) await text(body);
  };
  await within(probeTimeout, title, marker.run(release, probe)).catch((error) => failures.push(error));
  const [failure] = failures;
  return failure ? `${title} cannot be rendered: ${wordsOf(failure)}` : null;
}
