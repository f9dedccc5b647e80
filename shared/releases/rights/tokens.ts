import { randomBytes } from 'node:crypto';
import * as z from 'shared/contracts/schema.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { hashOf, storedList } from './stored-list.ts';

const ReleaseToken = z.object({
  /** Whose it is: the history calls him so. */
  name: z.string(),
  /** SHA-256 of the token, as hex. */
  hash: z.string(),
  /** What it may move: all parts, or these. */
  remotes: z.union([z.literal('all'), z.array(z.string())]),
  addedAt: z.string(),
});

/** Who may move which parts of a site. */
export type ReleaseToken = z.infer<typeof ReleaseToken>;

/** Somebody who moves something: `token` is what he shows, where the site has tokens. */
export interface Bearer {
  by: string;
  token?: string | undefined;
  /** For whom he acts: a program with a token of its own, such as the console, names its person. */
  person?: string | undefined;
}

const tokens = storedList('tokens.json', ReleaseToken);

/**
 * All tokens of a store; none where everybody who may write it may move everything.
 * @throws ReleaseProblem (integrity) when the file is torn
 */
export const readTokens = (store: string): Promise<ReleaseToken[]> => tokens.read(store);

/** Writes all tokens of a store. Call it as its only writer. */
export const writeTokens = (store: string, all: ReleaseToken[]): Promise<void> => tokens.write(store, all);

/** Makes a token. The text itself is kept nowhere. */
export function makeToken(name: string, remotes: ReleaseToken['remotes']): { text: string; token: ReleaseToken } {
  const text = `mf_${randomBytes(24).toString('base64url')}`;
  return { text, token: { name, hash: hashOf(text), remotes, addedAt: new Date().toISOString() } };
}

/** Whether a token may move all of these. */
const mayMove = ({ remotes }: ReleaseToken, names: readonly ReleaseName[]): boolean =>
  remotes === 'all' || names.every((name) => remotes.includes(name));

/**
 * Lets only who may move these parts go on; in a store without tokens everybody.
 * @returns the name that the history is to give him
 * @throws ReleaseProblem (rights) naming who may
 * @example const by = await requireRight(store, { by: 'anna@laptop', token: process.env.MF_TOKEN }, ['mf-chat'])
 */
export async function requireRight(
  store: string,
  { by, token, person }: Bearer,
  names: readonly ReleaseName[] = releaseNames,
): Promise<string> {
  const all = await readTokens(store);
  if (all.length === 0) return by;
  const able = all.filter((it) => mayMove(it, names)).map(({ name }) => name);
  const what = names.length === releaseNames.length ? 'all remotes' : names.join(' and ');
  const who = able.length > 0 ? `Who may: ${able.join(', ')}.` : 'Nobody has a token for it.';
  if (!token) {
    throw new ReleaseProblem('rights', `${what} can be moved with a token only. ${who}`, { way: 'show a token' });
  }
  const own = all.find(({ hash }) => hash === hashOf(token));
  if (!own) throw new ReleaseProblem('rights', `This token is none of this store, or it was removed. ${who}`);
  if (mayMove(own, names)) return person ? `${person} (${own.name})` : own.name;
  const its = own.remotes === 'all' ? 'all' : own.remotes.join(' and ');
  throw new ReleaseProblem('rights', `${own.name} may move ${its}, not ${what}. ${who} Nothing was changed.`);
}
