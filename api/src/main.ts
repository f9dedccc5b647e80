import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import './look-up-once.ts';

// Compiled code is kept, so that the next start need not compile it. Without DATA_DIR, or on a full disk, it is not.
if (process.env.DATA_DIR) enableCompileCache(join(process.env.DATA_DIR, 'compiled'));

try {
  const { startApi } = await import('./start-api.ts');
  await startApi();
  flushCompileCache();
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error);
  const causes = isRefusedConfig(error) ? '' : causeOf(error);
  process.stderr.write(`${sentence}${causes}\n`);
  process.exit(exitCodeOf(error));
}

/** The exit code for a supervisor: a refused configuration is not tried again, a taken port gives way to another. */
function exitCodeOf(error: unknown): number {
  if (isRefusedConfig(error)) return 2;
  return (error as NodeJS.ErrnoException | null)?.code === 'EADDRINUSE' ? 98 : 1;
}

/** By its name: its class comes with the code that is loaded above. */
function isRefusedConfig(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConfigRefused';
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  return cause ? `\n${cause}` : '';
}
