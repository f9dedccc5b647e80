import { snapshotOf } from './page-snapshot.ts';

/** A page of the remote whose releases are bad, and words that only its own code puts there. */
export const goodPage = '/policy/service';
const words = '违反法律法规';

/** Whether a shell renders the page, all of it, with this release. */
export async function isWholePage(origin: string, version: string): Promise<boolean> {
  try {
    // A cookie of its own: nothing kept answers.
    const headers = { cookie: `setting=${performance.now()}` };
    const response = await fetch(origin + goodPage, { headers, signal: AbortSignal.timeout(5_000) });
    const html = await response.text();
    const body = html.slice(0, html.indexOf('<script type="application/json"'));
    return (
      response.status === 200 && body.includes(words) && snapshotOf(html).remotes['mf-content']?.version === version
    );
  } catch {
    return false;
  }
}
