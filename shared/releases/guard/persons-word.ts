import { readHistory } from 'shared/releases/channel/history.ts';
import { freezeOf, readFreezes } from 'shared/releases/rights/freezes.ts';

/** By which the history knows what was no person's decision. */
export const guardVerbs = { canary: 'guard abort', live: 'guard rollback' } as const;
/** Milliseconds for which a person's decision after a guard has spoken stands. */
const personsWordMs = 3_600_000;

/**
 * A person's word that keeps the guard from acting: a hold, or a decision within the last hour after a guard had spoken.
 * @param enoughAt since when the evidence is enough, ISO time
 * @returns a sentence, or ''
 */
export async function personsWord(
  store: string,
  { name, version }: { name: string; version: string },
  enoughAt: string,
): Promise<string> {
  const hold = freezeOf(await readFreezes(store, Date.now(), 'holds'), name);
  if (hold) return `${hold.by} holds the guard until ${hold.until}: ${hold.reason}`;
  const history = (await readHistory(store)).filter(({ remote }) => remote === name);
  const last = history.find(({ verb }) => verb === 'promote' || verb.startsWith('canary '));
  if (!last || Date.now() - Date.parse(last.at) > personsWordMs) return '';
  const wasReturned = history.some(
    ({ verb, from, at }) =>
      Object.values<string>(guardVerbs).includes(verb) && from === version && Date.parse(at) < Date.parse(last.at),
  );
  const wasKnown = Date.parse(enoughAt) < Date.parse(last.at);
  return wasReturned || wasKnown ? `${last.by} decided otherwise at ${last.at}: ${last.reason}` : '';
}
