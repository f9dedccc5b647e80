import { ApiRefusal, messageOf, UnreadableAnswer } from 'shared/http/errors.ts';
import { type LoaderTools, reportAtom } from 'shared/site/visit.ts';

/** One part of a page: what came, or a sentence that says why nothing did, and whether it may come when it is asked for again. */
export type Part<T> = { data: T } | { problem: string; mayPass?: true };

/**
 * What a call brings, or why it brings nothing; the rest of the page is shown either way. To be awaited together with what else the
 * page asks for (`Promise.all`): of a page that is given up it rejects, and a rejection that waits for its turn is handled by nobody.
 * @param copy what was kept of it, for when there is no connection
 */
export async function loadPart<T>(
  { get, signal }: Pick<LoaderTools, 'get' | 'signal'>,
  answer: Promise<T>,
  copy?: () => Promise<T | undefined>,
): Promise<Part<T>> {
  try {
    return { data: await answer };
  } catch (error) {
    if (signal.aborted) throw error;
    const kept = error instanceof ApiRefusal ? undefined : await copy?.();
    if (kept !== undefined) return { data: kept };
    if (error instanceof ApiRefusal) return { problem: messageOf(error) };
    // What could not be read was reported where it came in.
    if (!(error instanceof UnreadableAnswer)) get(reportAtom).report(error);
    return { problem: messageOf(error), mayPass: true };
  }
}

/** What came of a part, or nothing. */
export function dataOf<T>(loaded: Part<T> | null | undefined): T | undefined {
  return loaded && 'data' in loaded ? loaded.data : undefined;
}

export function problemOf(loaded: Part<unknown> | null | undefined): string | undefined {
  return loaded && 'problem' in loaded ? loaded.problem : undefined;
}
