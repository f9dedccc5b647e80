import { atom } from 'jotai';
import { readStored, storeText } from 'shared/bundled/draft/tab-storage.ts';
import * as z from 'shared/contracts/schema.ts';

type Schema<T = unknown> = z.ZodMiniType<T>;

/** `given` by a schema, or `otherwise` where it is not valid. */
export function readAs<T>(schema: Schema<T>, otherwise: T, given: unknown): T {
  const read = z.safeParse(schema, given);
  return read.success ? read.data : otherwise;
}

export const readBy = <T>(read: (given: unknown) => T) => z.pipe(z.unknown(), z.transform(read));

export const listOf = <T>(item: Schema<T>) =>
  readBy((given): T[] =>
    (Array.isArray(given) ? given : []).flatMap((one) => {
      const read = z.safeParse(item, one);
      return read.success ? [read.data] : [];
    }),
  );

const types: Readonly<Record<string, Schema>> = { string: z.string(), number: z.number(), boolean: z.boolean() };

/**
 * Objects like `empty`: each field by its schema, or of the type of its empty value. What is not valid is read as the empty value:
 * another version of the page, or a person, may have stored it.
 */
export function objectLike<D extends object>(empty: D, fields: { [K in keyof D]?: Schema<D[K]> } = {}): Schema<D> {
  return readBy((given) => {
    const stored = Object(given) as Partial<Record<string, unknown>>;
    const read = Object.entries(empty).map(([name, value]) => {
      const schema: Schema = fields[name as keyof D] ?? types[typeof value] ?? z.unknown();
      return [name, readAs(schema, value, stored[name])];
    });
    return Object.fromEntries(read) as D;
  });
}

/** What the tab has stored under a name. In the browser only. */
export function readTab<T>(name: string, schema: Schema<T>, empty: T): T {
  try {
    return readAs(schema, empty, JSON.parse(readStored(name) ?? 'null'));
  } catch {
    return empty;
  }
}

/**
 * What is typed into a form. It stays while the visitor looks at other pages, and is stored in the tab, so that a reload or a login
 * loses nothing: `changeAtom` puts a part into it, `restoreAtom` brings back what is stored where nothing was changed yet. Both are
 * written in the browser only.
 *
 * @example const { draftAtom, changeAtom } = tabDraft('map-draft', empty, objectLike(empty, { way: z.enum(['topic', 'text']) }));
 */
export function tabDraft<D extends object>(name: string, empty: D, schema: Schema<D>) {
  const draftAtom = atom(empty);
  const changeAtom = atom(null, (get, set, part: Partial<D>) => {
    const draft = { ...get(draftAtom), ...part };
    set(draftAtom, draft);
    storeText(name, JSON.stringify(draft));
  });
  const restoreAtom = atom(null, (get, set) => {
    if (get(draftAtom) === empty) set(changeAtom, readTab(name, schema, empty));
  });
  return { draftAtom, changeAtom, restoreAtom };
}
