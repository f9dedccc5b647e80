import { setTimeout as pause } from 'node:timers/promises';
import type { PageEnvironment } from './page-request.ts';
import { renderUnseen } from './render-page.tsx';

/** Pages until the engine has compiled most of what every page needs. */
const pages = 60;
/** Milliseconds between two of them. */
const pauseMs = 20;
/** What the machine has to do for visitors goes first: where a pause is so much longer than it should be, it lasts this many times longer. */
const backOff = 10;

/**
 * Renders the site's own frame again and again while a worker has no release yet: visitors' first pages would else wait
 * for the engine to compile React, the components and the router. Asks nothing of the API.
 * @param isIdle false as soon as the worker is needed
 * @returns what the render reported, for tests
 */
export async function warmUp(environment: PageEnvironment, isIdle: () => boolean): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (let page = 0; page < pages && isIdle(); page++) {
    await renderUnseen(
      {
        url: new URL('http://warm-up.invalid/'),
        remote: 'mf-chat',
        cookies: '',
        signal: new AbortController().signal,
        report: (error) => errors.push(error),
      },
      environment,
    );
    await rest();
  }
  return errors;
}

/** Longer, the longer this process had to wait for a processor. */
async function rest(): Promise<void> {
  const from = performance.now();
  await pause(pauseMs);
  const waited = performance.now() - from - pauseMs;
  if (waited > 0) await pause(waited * backOff);
}
