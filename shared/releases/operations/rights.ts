import { readChannel } from 'shared/releases/channel/channel.ts';
import { appendJournal } from 'shared/releases/channel/journal.ts';
import { withWriteLock } from 'shared/releases/channel/write-lock.ts';
import { type Author, requireReason, requireStore, type Site } from 'shared/releases/operations/site.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { type Freeze, type FreezeKind, readFreezes, writeFreezes } from 'shared/releases/rights/freezes.ts';
import { makeToken, type ReleaseToken, readTokens, requireRight, writeTokens } from 'shared/releases/rights/tokens.ts';

/**
 * Adds a token. The first one of a store must be for all parts: nobody could add another else.
 * @returns the token's text, which is kept nowhere
 */
export async function addToken(
  site: Site,
  options: Author & { name: string; remotes: ReleaseToken['remotes'] },
): Promise<{ token: ReleaseToken; text: string }> {
  const { name, remotes } = options;
  requireStore(site);
  if (!/^[\w.-]{1,40}$/.test(name)) {
    throw new ReleaseProblem('usage', `"${name}" is no name: letters, digits, dots and lines, at most 40.`);
  }
  return withWriteLock(site.store, async () => {
    const by = await requireRight(site.store, options);
    const tokens = await readTokens(site.store);
    if (tokens.some((it) => it.name === name)) {
      throw new ReleaseProblem('conflict', `${name} has a token already; remove it first.`);
    }
    if (tokens.length === 0 && remotes !== 'all') {
      throw new ReleaseProblem('usage', 'The first token must be one for all remotes: it adds the others.', {
        way: 'add a token for all',
      });
    }
    const { token, text } = makeToken(name, remotes);
    await writeTokens(site.store, [...tokens, token]);
    await note(site, { ...options, by }, 'token add', partsOf(remotes));
    return { token, text };
  });
}

/** Removes a token. The last one for all parts stays while there are others. */
export async function removeToken(site: Site, options: Author & { name: string }): Promise<ReleaseToken> {
  const { name } = options;
  requireStore(site);
  return withWriteLock(site.store, async () => {
    const by = await requireRight(site.store, options);
    const tokens = await readTokens(site.store);
    const token = tokens.find((it) => it.name === name);
    if (!token) throw new ReleaseProblem('usage', `Nobody named ${name} has a token.`);
    const others = tokens.filter((it) => it !== token);
    if (others.length > 0 && !others.some(({ remotes }) => remotes === 'all')) {
      throw new ReleaseProblem('conflict', `${name} has the last token for all remotes; remove the others first.`);
    }
    await writeTokens(site.store, others);
    await note(site, { ...options, by }, 'token remove', partsOf(token.remotes));
    return token;
  });
}

/** Who may move what. */
export async function listTokens(site: Site): Promise<ReleaseToken[]> {
  requireStore(site);
  return readTokens(site.store);
}

/** Lets no release of one part, or of any, be promoted until then, or the guard of canaries not act. One of the same part is replaced. */
export async function freezeReleases(
  site: Site,
  options: Author & { name: ReleaseName | undefined; until: Date; kind?: FreezeKind },
): Promise<Freeze> {
  const { name, until, reason, kind = 'freezes' } = options;
  requireStore(site);
  requireReason(options, verbOf[kind]);
  return withWriteLock(site.store, async () => {
    const by = await requireRight(site.store, options, namesOf(name));
    const freeze = { remote: name ?? null, until: until.toISOString(), by, reason };
    const others = (await readFreezes(site.store, Date.now(), kind)).filter(({ remote }) => remote !== freeze.remote);
    await writeFreezes(site.store, [...others, freeze], kind);
    await note(site, { ...options, by }, verbOf[kind], namesOf(name));
    return freeze;
  });
}

/** Ends a freeze. @returns the one that ended; undefined: there was none */
export async function unfreezeReleases(
  site: Site,
  options: Author & { name: ReleaseName | undefined; kind?: FreezeKind },
): Promise<Freeze | undefined> {
  const { name, kind = 'freezes' } = options;
  requireStore(site);
  requireReason(options, endOf[kind]);
  return withWriteLock(site.store, async () => {
    const by = await requireRight(site.store, options, namesOf(name));
    const freezes = await readFreezes(site.store, Date.now(), kind);
    const ended = freezes.find(({ remote }) => remote === (name ?? null));
    if (!ended) return undefined;
    await writeFreezes(
      site.store,
      freezes.filter((it) => it !== ended),
      kind,
    );
    await note(site, { ...options, by }, endOf[kind], namesOf(name));
    return ended;
  });
}

const verbOf: Record<FreezeKind, string> = { freezes: 'freeze', holds: 'guard hold' };
const endOf: Record<FreezeKind, string> = { freezes: 'unfreeze', holds: 'guard release' };
const namesOf = (name: ReleaseName | undefined): readonly ReleaseName[] => (name ? [name] : releaseNames);
const partsOf = (remotes: ReleaseToken['remotes']): readonly string[] => (remotes === 'all' ? releaseNames : remotes);

/** Adds a line to the history: who did it, for which parts and why. */
async function note({ store }: Site, { by, reason }: Author, verb: string, names: readonly string[]): Promise<void> {
  const rev = (await readChannel(store).catch(() => null))?.rev ?? 0;
  const remote = names.length === releaseNames.length ? 'all' : names.join(' ');
  await appendJournal(store, [{ at: new Date().toISOString(), rev, by, verb, remote, from: null, to: null, reason }]);
}
