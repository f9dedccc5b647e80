import { atom } from 'jotai';
import { readStored, storeText } from 'shared/bundled/draft/tab-storage.ts';
import * as z from 'shared/contracts/schema.ts';

type Schema<T = unknown> = z.ZodMiniType<T>;

/** `given` by a schema, or `otherwise` where it is not valid. */
export function readAs<T>(schema: Schema<T>, otherwise: T, given: unknown): T {
  const read = z.safeParse(schema, given);
  return read.success ? read.data : otherwise;
}

/** A field that is read by a function of whatever is stored, also where nothing is. */
export const readBy = <T>(read: (given: unknown) => T) =>
  z._default(z.pipe(z.unknown(), z.transform(read)), (() => read(undefined)) as () => never);

/** A field whose invalid value is read as `otherwise`: another version of the page, or a person, may have stored it. */
export const lenient = <T>(schema: Schema<T>, otherwise: T) => readBy((given): T => readAs(schema, otherwise, given));

/** The valid items of a list. */
export const listOf = <T>(item: Schema<T>) =>
  readBy((given): T[] =>
    (Array.isArray(given) ? given : []).flatMap((one) => {
      const read = z.safeParse(item, one);
      return read.success ? [read.data] : [];
    }),
  );

/** What the tab has stored under a name. In the browser only. */
export function readTab<T>(name: string, schema: Schema<T>, empty: T): T {
  try {
    return readAs(schema, empty, JSON.parse(readStored(name) ?? '{}'));
  } catch {
    return empty;
  }
}

/**
 * What is typed into a form. It stays while the visitor looks at other pages, and is stored in the tab, so that a reload or a login
 * loses nothing: `changeAtom` puts a part into it, `restoreAtom` brings back what is stored where nothing was changed yet. Both are
 * written in the browser only.
 *
 * @example const { draftAtom, changeAtom } = tabDraft('map-draft', emptyDraft, z.object({ topic: lenient(z.string(), '') }));
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
