/** Milliseconds after which a file is given up. */
const timeout = 8000;

/**
 * Requests a file past the browser's cache and replaces the cached copy. Browsers cache a release's files without asking
 * again, so a file that arrived damaged would fail its integrity check in that browser long after it was repaired.
 */
export async function renewFile(url: string): Promise<void> {
  try {
    const response = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(timeout) });
    // The browser caches only what was read to its end.
    await response.blob();
  } catch {
    // The next attempt to run the file reports the failure.
  }
}
