import type { PGlite } from '@electric-sql/pglite';

type Engine = PGlite['Module'];

/** The exit status with which the engine leaves its main loop after an error that only ends a statement. */
const longJump = 100;

/** The engine's last message before it ended itself, such as which file could not be written. */
export class LastWords {
  text = '';

  /** @returns false: the line stays in PGlite's own debug output */
  hear(line: string): boolean {
    const [words] = /\b(?:PANIC|FATAL): .*/.exec(line) ?? [];
    if (words) this.text = words;
    return false;
  }
}

/**
 * Ends the use of an engine that has ended itself, as PostgreSQL does when its log cannot be written (PANIC). PGlite
 * enters it again all the same, where it waits for ever for a lock of its own, and the process with it.
 *
 * @returns resolves when that happens; from then on every query fails at once
 */
export function watchEngine(lite: PGlite, said: LastWords): Promise<Error> {
  return new Promise((tell) => {
    const engine = lite.Module;
    let end: Error | undefined;
    const watched =
      <A extends unknown[], R>(run: (...args: A) => R) =>
      (...args: A): R => {
        if (end) throw end;
        try {
          return run(...args);
        } catch (error) {
          if ((error as { status?: unknown } | null)?.status === longJump) throw error;
          end = new Error(`The embedded database has ended itself. ${said.text}`.trim(), { cause: error });
          tell(end);
          throw end;
        }
      };
    // All that a query enters it by.
    const entries: Partial<Engine> = {
      stackSave: watched(engine.stackSave),
      stackRestore: watched(engine.stackRestore),
      _pq_buffer_remaining_data: watched(engine._pq_buffer_remaining_data),
      _PostgresMainLoopOnce: watched(engine._PostgresMainLoopOnce),
      _PostgresMainLongJmp: watched(engine._PostgresMainLongJmp),
      _PostgresSendReadyForQueryIfNecessary: watched(engine._PostgresSendReadyForQueryIfNecessary),
      _pgl_pq_flush: watched(engine._pgl_pq_flush),
    };
    Object.assign(engine, entries);
  });
}
