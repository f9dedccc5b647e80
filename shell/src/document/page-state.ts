import type { HydrationState } from 'react-router-dom';
import type { DocumentState } from './site-data.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * All that the browser needs to continue where the server stopped. It stands as JSON right before the script that reads it, and
 * is found by that place alone (`browser/own-document.ts`): it names the code that runs.
 */
export interface PageState {
  snapshot: Snapshot;
  /** The server kept the place of the remote on show: its pages are for the browser to load. */
  waiting: boolean;
  visit: DocumentState;
  routing: Pick<HydrationState, 'loaderData' | 'errors'>;
  api: { prefix: string };
}

/** JSON that is safe inside a script element: nothing can close the element or start a comment in it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
