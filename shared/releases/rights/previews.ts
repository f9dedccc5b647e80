import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';
import { parseAs } from 'shared/releases/parse-as.ts';

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

const previewsFile = (store: string): string => join(store, 'previews.json');
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The previews that hold now. @throws ReleaseProblem (integrity) when the file is torn */
export async function readPreviews(store: string, now = Date.now()): Promise<Preview[]> {
  const file = previewsFile(store);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return parseAs(z.array(Preview), text, file).filter(({ until }) => Date.parse(until) > now);
}

/** Writes all previews of a store. Call it as its only writer. */
export const writePreviews = (store: string, previews: Preview[]): Promise<void> =>
  replaceFile(previewsFile(store), `${JSON.stringify(previews, null, 2)}\n`);

/** Makes a preview. Its key, which the link carries, is kept nowhere. */
export function makePreview(facts: Omit<Preview, 'hash'>): { key: string; preview: Preview } {
  const key = randomBytes(24).toString('base64url');
  return { key, preview: { hash: hashOf(key), ...facts } };
}

/** The preview that a link's key opens. */
export const previewOf = (previews: readonly Preview[], key: string): Preview | undefined => {
  const hash = hashOf(key);
  return previews.find((it) => it.hash === hash);
};
