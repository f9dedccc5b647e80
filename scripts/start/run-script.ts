import { constants } from 'node:os';
import { errorMessage, ReleaseProblem } from 'shared/releases/problem.ts';
import { ConfigRefused } from '../../api/src/platform/config/config.ts';
import { DataInUse } from '../../api/src/platform/database/engine/db-lock.ts';

/** What a script is given for its run. */
export interface Run {
  /** Hands over how to end what was begun. What was begun last is ended first; all of it, even when a step fails. */
  atEnd(step: () => void | Promise<void>): void;
  /** Ends the run from within. */
  end(exitCode: number): Promise<void>;
}

/**
 * Runs a script that cleans up after itself once, however it ends: its work is done, an error, Ctrl-C, SIGTERM, or its
 * parent is gone.
 * @param work resolves to an exit code when all is done, or to undefined when it serves until it is ended
 */
export async function runScript(work: (run: Run) => Promise<number | undefined>): Promise<void> {
  const begun = new AsyncDisposableStack();
  let ending = false;
  let serves = false;
  const end = async (exitCode: number) => {
    if (ending) return;
    ending = true;
    const failed = await begun.disposeAsync().then(
      () => false,
      (error) => {
        console.error(errorMessage(error));
        return true;
      },
    );
    process.exit(exitCode || (failed ? 1 : 0));
  };
  const atEnd = (step: () => void | Promise<void>) => {
    if (begun.disposed)
      void step(); // begun while all was being ended
    else begun.defer(step);
  };
  // Work that is cut off has not succeeded: a shell's exit code of a process that a signal ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(serves ? 0 : 128 + constants.signals[signal]));
  try {
    const exitCode = await work({ atEnd, end });
    serves = exitCode === undefined;
    if (exitCode !== undefined) await end(exitCode);
  } catch (error) {
    if (!ending) console.error(errorMessage(error));
    await end(isRefusal(error) ? 2 : 1);
  }
}

/** Something that the caller has to set right; the sentence says what. */
const isRefusal = (error: unknown): boolean =>
  [ConfigRefused, DataInUse, ReleaseProblem].some((kind) => error instanceof kind);
