import { pcTerminal } from 'shared/contracts/reply.ts';
import { countVisit } from 'shared/contracts/site/site.ts';
import { requestHeaders } from 'shared/http/create-call.ts';
import { keepTab, readTab } from '../../document/tab-memory.ts';

/**
 * Records the visit once a tab (spec section 1); pages that are reloaded in it are the same visit. By the browser's own
 * `fetch`: a visitor who reads and leaves needs no code for calls.
 */
export async function countThisVisit(prefix: string): Promise<void> {
  if (readTab('visit')) return;
  keepTab('visit', '1');
  const { method, path } = countVisit;
  const headers = { 'content-type': 'application/json', ...requestHeaders({ token: () => undefined }, method) };
  const body = JSON.stringify({ terminal: pcTerminal });
  const answer = fetch(prefix + path, { method, headers, body });
  // An answer that nobody reads stays open.
  await answer.then((it) => it.text()).catch(() => undefined);
}
