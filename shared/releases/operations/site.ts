import { existsSync, readdirSync } from 'node:fs';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import type { Bearer } from 'shared/releases/rights/tokens.ts';

/** The shells of a site, as an operation finds them. */
export interface SiteAddress {
  /** Where the site's shells register. */
  dataDir: string;
  /** How many shells there should be, if it is known. */
  shells?: number | undefined;
  /** Milliseconds that a shell may take to answer. */
  shellTimeoutMs?: number | undefined;
}

/** The site on which an operation works: its shells, and the store of its releases. */
export interface Site extends SiteAddress {
  store: string;
}

/** Who works on the releases, and why: the history keeps both. Where the site has tokens, his own names him. */
export interface Author extends Bearer {
  reason: string;
}

/** The channel holds it, and has to fit into its place on a full disk. */
const maxReason = 500;

/**
 * What moves traffic needs a reason: the history shows it to the next operator.
 * @param verb what is done, for the message
 * @throws ReleaseProblem (usage)
 */
export function requireReason({ reason }: Author, verb: string): void {
  if (reason.length > maxReason) {
    throw new ReleaseProblem(
      'usage',
      `A reason is a sentence of at most ${maxReason} characters, not ${reason.length}.`,
    );
  }
  if (reason) return;
  throw new ReleaseProblem('usage', 'Say why, for the next one on duty.', { way: 'give a reason', verb });
}

/** @throws ReleaseProblem (usage) where there is no store to work on */
export function requireStore({ store }: Pick<Site, 'store'>): void {
  if (existsSync(store)) return;
  throw new ReleaseProblem(
    'usage',
    `There is no store at ${store}: nothing was published there yet, DATA_DIR or RELEASE_STORE names another folder, or it was deleted. Running shells go on with what they have in memory.`,
    { way: 'fill the store' },
  );
}

/**
 * For operations that would create a store. An empty folder is accepted: it was made on purpose, e.g. a new volume.
 * @throws ReleaseProblem (usage) for a folder that is missing, or holds something else: its name is likely mistyped
 */
export function requireStoreOrEmpty({ store }: Pick<Site, 'store'>): void {
  const wayOut = { way: 'make a store' } as const;
  if (!existsSync(store)) {
    throw new ReleaseProblem('usage', `There is no store at ${store}; see DATA_DIR and RELEASE_STORE.`, wayOut);
  }
  const entries = readdirSync(store);
  if (entries.some((entry) => ofStores.test(entry)) || entries.every((entry) => beforeContents.test(entry))) return;
  throw new ReleaseProblem(
    'usage',
    `${store} holds other files and no store of releases; see DATA_DIR and RELEASE_STORE.`,
    wayOut,
  );
}

const ofStores = /^(assets|records|channel\.json(\..*)?|journal\.ndjson)$/;
/** What an empty disk has, and what a publish that was killed leaves before it has copied anything. */
const beforeContents = /^(lost\+found|tmp|\..*)$/;
