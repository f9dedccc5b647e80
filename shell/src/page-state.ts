import type { HydrationState } from 'react-router-dom';
import type { Snapshot } from './snapshot.ts';
import type { VisitState } from './visit-store.ts';

/** All that the browser needs to go on where the server stopped; it stands in the page as JSON. */
export interface PageState {
  snapshot: Snapshot;
  /** The server kept the place of the remote on show: its pages are for the browser to load. */
  waiting: boolean;
  visit: VisitState;
  routing: Pick<HydrationState, 'loaderData' | 'errors'>;
  api: { prefix: string };
}

/** Id of the script element that holds it. */
export const pageStateId = 'page-state';

/** JSON that is safe inside a script element: nothing can close the element or start a comment in it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
