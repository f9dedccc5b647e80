import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * Pictures of the product's own pages for the pages that tell of it, `<name>-light.webp` and `<name>-dark.webp`, all of one
 * size. `npm run pictures` takes them, and writes down a hash of each.
 */
const folder = new URL('product/', import.meta.url);
const hashes = JSON.parse(readFileSync(new URL('hashes.json', folder), 'utf8')) as Record<string, string>;

/** Stands in the address, so that a picture that was taken again is asked for again; undefined: there is none of this name. */
export const hashOfProduct = (name: string): string | undefined =>
  Object.hasOwn(hashes, name) ? hashes[name] : undefined;

export async function readProduct(name: string): Promise<Buffer | undefined> {
  return hashOfProduct(name) === undefined ? undefined : readFile(new URL(name, folder));
}

/** A stored address with the hash of what it leads to; one of another kind stays as it is. */
export function withProductHash(stored: string): string {
  const hash = hashOfProduct(/^files\/v1\/product\/([\w-]+\.webp)$/.exec(stored)?.[1] ?? '');
  return hash === undefined ? stored : `${stored}?v=${hash}`;
}
