import { pcTerminal } from 'shared/contracts/reply.ts';
import { countVisit } from 'shared/contracts/site.ts';
import type { Call } from 'shared/http/create-call.ts';
import { keepTab, readTab } from '../browser/tab-memory.ts';

/** Records the visit once a tab (spec section 1); pages that are loaded anew in it are the same visit. */
export async function countThisVisit(call: Call): Promise<void> {
  if (readTab('visit')) return;
  keepTab('visit', '1');
  await call(countVisit, { terminal: pcTerminal }, { quiet: true }).catch(() => undefined);
}
