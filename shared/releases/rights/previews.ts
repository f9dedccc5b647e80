import { randomBytes } from 'node:crypto';
import * as z from 'shared/contracts/schema.ts';
import { hashOf, stillValid, storedList } from './stored-list.ts';

const Preview = z.object({
  /** SHA-256 of what the link carries, as hex. */
  hash: z.string(),
  name: z.string(),
  version: z.string(),
  /** ISO time; then it is over by itself. */
  until: z.string(),
  by: z.string(),
});

/** A release that whoever has its link sees instead of the live one. */
export type Preview = z.infer<typeof Preview>;

/** Each takes render workers of its own. */
export const maxPreviewed = 2;

const previews = storedList('previews.json', Preview);

/** The previews that hold now. @throws ReleaseProblem (integrity) when the file is torn */
export const readPreviews = async (store: string, now?: number): Promise<Preview[]> =>
  stillValid(await previews.read(store), now);

/** Writes all previews of a store. Call it as its only writer. */
export const writePreviews = (store: string, all: Preview[]): Promise<void> => previews.write(store, all);

/** Makes a preview. Its key, which the link carries, is kept nowhere. */
export function makePreview(facts: Omit<Preview, 'hash'>): { key: string; preview: Preview } {
  const key = randomBytes(24).toString('base64url');
  return { key, preview: { hash: hashOf(key), ...facts } };
}

/** The preview that a link's key opens. */
export const previewOf = (all: readonly Preview[], key: string): Preview | undefined => {
  const hash = hashOf(key);
  return all.find((it) => it.hash === hash);
};
