import { setTimeout as pause } from 'node:timers/promises';
import { type PageEnvironment, renderUnseen } from './render-page.tsx';

/** Pages until the engine has compiled most of what every page needs. */
const pages = 60;
/** Milliseconds between two of them: what the machine has to do for visitors goes first. */
const pauseMs = 20;

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
        signal: new AbortController().signal,
        report: (error) => errors.push(error),
      },
      environment,
    );
    await pause(pauseMs);
  }
  return errors;
}
