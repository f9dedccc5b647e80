import { isLostCode, UnreadableAnswer } from 'shared/http/errors.ts';
import type { Snapshot } from '../../document/snapshot.ts';
import { type ErrorKind, errorsPath, maxErrors } from '../../error-kinds.ts';
import { findRow } from '../../url-table.ts';

/** Reports to the server that an error happened: of which release and kind, without its message; of an answer the field that could not be read. */
export type ErrorReporter = (error: unknown, kind?: ErrorKind) => void;

/** In the browser only. After a few errors a document falls silent. */
export function errorReporter(snapshot: Snapshot): ErrorReporter {
  let reported = 0;
  return (error, kind) => {
    // The API's failures are known where they happen.
    if ((error as Error | null)?.name === 'CallFailure' || ++reported > maxErrors) return;
    const own: ErrorKind = isLostCode(error) ? 'load' : 'throw';
    const told = error instanceof UnreadableAnswer ? { kind: 'answer', what: error.message } : { kind: kind ?? own };
    const errors = [{ ...partOf(snapshot, error), ...told }];
    navigator.sendBeacon(errorsPath, JSON.stringify({ errors }));
  };
}

/** Reports what nobody catches; not the event in which nothing was thrown, which browsers send for a size that changes twice in a frame. */
export function reportUncaught(report: ErrorReporter): void {
  window.addEventListener('error', ({ error }) => error === null || report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

/** The release whose file the error names; else the one whose page is on show. */
function partOf(snapshot: Snapshot, error: unknown): { remote: string; release: string | undefined } {
  const { message, stack } = error instanceof Error ? error : { message: '', stack: '' };
  const named = [...`${message} ${stack}`.matchAll(/\/assets\/([a-z-]+)\/([\w.-]+)\/browser\//g)];
  // A remote's mistake often surfaces in the libraries that the shell provides.
  const [, remote = '', release] = named.find(([, name]) => name !== 'shell') ?? [];
  if (remote) return { remote, release };
  const shown = findRow(window.location.pathname)?.remote;
  return shown
    ? { remote: shown, release: snapshot.remotes[shown]?.version }
    : { remote: 'shell', release: snapshot.shell };
}
