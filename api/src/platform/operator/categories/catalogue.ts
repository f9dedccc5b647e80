import { and, asc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../database/db.ts';
import { likePattern } from '../../database/like-pattern.ts';
import { notFound } from '../../refusals/refusal.ts';
import { findPage, type Paging, type Rows } from '../../serve/pagination.ts';
import { categoryIdOf } from './category-commands.ts';
import type { CategoryTable } from './category-tables.ts';

type EntryTable = PgTable & Record<'id' | 'categoryId' | 'sort' | 'isShown', PgColumn>;

interface Parts<T extends EntryTable> {
  entries: T;
  categories: CategoryTable;
  /** Where words of a filter are looked for. */
  words: PgColumn[];
  /** One of them, and the noun of its commands. */
  one: string;
  noun: string;
}

interface Row<T extends EntryTable> {
  entry: T['$inferSelect'];
  category: string;
}

interface Filter extends Paging {
  category?: string | undefined;
  words?: string | undefined;
  shown?: 'yes' | 'no' | undefined;
}

/** Entries that operators sort into categories: skills, templates, examples. */
export class Catalogue<T extends EntryTable> {
  readonly #parts: Parts<T>;

  constructor(parts: Parts<T>) {
    this.#parts = parts;
  }

  /** A page of them, in the order of the site. */
  async page<Shown>(db: Db, input: Filter, shown: (row: Row<T>) => Shown) {
    const { entries, categories, words } = this.#parts;
    const categoryId = await categoryIdOf(db, categories, input.category);
    const pattern = likePattern(input.words ?? '');
    const matching = and(
      categoryId === undefined ? undefined : eq(entries.categoryId, categoryId),
      input.words ? or(...words.map((column) => ilike(column, pattern))) : undefined,
      input.shown && eq(entries.isShown, input.shown === 'yes'),
    );
    return findPage(input, this.#find(db, matching), db.$count(entries, matching), shown);
  }

  /** @throws Refusal when there is none */
  async require(db: Db | Tx, id: number): Promise<Row<T>> {
    const { entries, one, noun } = this.#parts;
    const [row] = await this.#find(db, eq(entries.id, id)).limit(1).offset(0);
    if (!row) throw notFound(`There is no ${one} ${id}. \`${noun} list\` has all of them.`);
    return row;
  }

  /** Locked until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<Row<T>> {
    const entries: EntryTable = this.#parts.entries;
    await tx.select({ id: entries.id }).from(entries).where(eq(entries.id, id)).for('update');
    return this.require(tx, id);
  }

  #find(db: Db | Tx, matching: SQL | undefined): Rows<Row<T>> {
    const { categories } = this.#parts;
    const entries: EntryTable = this.#parts.entries;
    const rows = db
      .select({ entry: entries, category: categories.name })
      .from(entries)
      .innerJoin(categories, eq(categories.id, entries.categoryId))
      .where(matching)
      .orderBy(asc(categories.sort), asc(categories.id), asc(entries.sort), asc(entries.id));
    return rows as unknown as Rows<Row<T>>;
  }
}
