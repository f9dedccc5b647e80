/**
 * Ends this process once, cleanly: on Ctrl-C, on SIGTERM, and when whoever started it is gone.
 * @param cleanUp runs before the end
 * @returns the same, with another exit code, for an end of one's own
 */
export function endOnce(cleanUp: () => Promise<void>): (exitCode: number) => Promise<void> {
  let ending = false;
  const end = async (exitCode: number) => {
    if (ending) return;
    ending = true;
    await cleanUp();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  process.on('disconnect', () => end(0));
  return end;
}
