/** A file that does not come within this is not waited for. */
const patience = 8000;

/**
 * Asks for a file past the browser's cache and puts what comes in its place. Files are kept for ever, so one that was damaged
 * when it came would fail its integrity in this browser again and again, long after it was repaired.
 */
export async function renewFile(url: string): Promise<void> {
  try {
    const response = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(patience) });
    // Only what was read to its end is kept.
    await response.blob();
  } catch {
    // Whoever runs it next will say so.
  }
}
