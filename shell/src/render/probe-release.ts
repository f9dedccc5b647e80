import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CallFailure } from 'shared/http/errors.ts';
import { wordsOf } from 'shared/releases/problem.ts';
import type { ReleaseRecord } from 'shared/releases/record.ts';
import type { Remote } from 'shared/site/remote.ts';
import { within } from '../within.ts';
import { type PageEnvironment, renderPage } from './entry-server.tsx';

/** One second for the render, besides the budget that its calls to the API have. */
const probeTimeout = 1800;

/**
 * Renders the first page of a release, as a visitor without a cookie sees it, before anybody does. An API that is down
 * is not the release's fault; a page that needs a login shows no more than that it does.
 * @throws Error naming the release, the page and what it threw
 */
export async function probeRelease(environment: PageEnvironment, record: ReleaseRecord, remote: Remote): Promise<void> {
  const path = remote.routes.map((route) => route.path ?? '').find((it) => it.startsWith('/') && !/[:*]/.test(it));
  if (!path) return;
  const title = `${record.name}@${record.version}: ${path}`;
  const failures: unknown[] = [];
  const probe = async () => {
    const { body } = await renderPage(
      {
        url: new URL(path, 'http://probe.invalid'),
        cookies: '',
        requestId: 'probe',
        nonce: 'probe',
        signal: AbortSignal.timeout(probeTimeout),
        report: (error) => {
          if (!(error instanceof CallFailure)) failures.push(error);
        },
      },
      environment,
    );
    if (body instanceof Readable) await text(body);
  };
  await within(probeTimeout, title, probe()).catch((error) => failures.push(error));
  const [failure] = failures;
  if (failure) throw new Error(`${title} cannot be rendered: ${wordsOf(failure)}`);
}
