import { and, asc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { CategoryCommands } from 'shared/contracts/operator/categories.ts';
import type { Command } from 'shared/contracts/operator/command.ts';
import type { Db, Tx } from '../../database/db.ts';
import { likePattern } from '../../database/like-pattern.ts';
import { notFound, Refusal } from '../../refusals/refusal.ts';
import { findPage, type Paging, type Rows } from '../../serve/pagination.ts';
import { type OperatorApi, serveReading, serveWriting } from '../serve-command.ts';
import { categoryIdOf, serveCategories } from './category-commands.ts';
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

export interface Row<T extends EntryTable> {
  entry: T['$inferSelect'];
  category: string;
}

interface Filter extends Paging {
  category?: string | undefined;
  words?: string | undefined;
  shown?: 'yes' | 'no' | undefined;
}

interface Commands {
  list: Command;
  show?: Command;
  add: Command;
  edit: Command;
  remove: Command;
  categories: CategoryCommands;
}

/** What operators give of an entry; `add` has its category, `edit` its number. */
interface Given {
  id?: number | undefined;
  category?: string | undefined;
  shown?: boolean | undefined;
}

interface Served<T extends EntryTable, Input extends Given> {
  /** Its columns out of what is given; `before` is the entry that is changed. */
  columns(input: Input, before?: T['$inferSelect']): Record<string, unknown>;
  /** A line of the list, and the whole entry. */
  line(row: Row<T>): object;
  whole(row: Row<T>): object;
  /** Why an entry must not be removed; undefined: it may be. */
  obstacle?(entry: T['$inferSelect']): string | undefined;
}

/** Entries that operators sort into categories: skills, templates, examples. */
export class Catalogue<T extends EntryTable> {
  readonly #parts: Parts<T>;

  constructor(parts: Parts<T>) {
    this.#parts = parts;
  }

  /** Serves the commands for the entries and their categories. */
  serve<Input extends Given>(operatorApi: OperatorApi, commands: Commands, served: Served<T, Input>): void {
    const { categories, one } = this.#parts;
    const entries: EntryTable = this.#parts.entries;
    const { columns, line, whole, obstacle } = served;
    const forget = () => operatorApi.site.prepared.forget();
    serveCategories(operatorApi, commands.categories, categories, entries);

    serveReading(operatorApi, commands.list, (input, { db }) => this.#page(db, input as Filter, line));
    if (commands.show)
      serveReading(operatorApi, commands.show, async (input, { db }) => whole(await this.#require(db, idOf(input))));

    serveWriting(operatorApi, commands.add, async (input, { tx, log, after }) => {
      const values = await this.#valuesOf(tx, input as Input, columns(input as Input));
      const [added] = await tx.insert(entries).values(values).returning({ id: entries.id });
      if (!added) throw new Error(`the ${one} was not added`);
      log.target = `${one} ${added.id}`;
      after(forget);
      return whole(await this.#require(tx, Number(added.id)));
    });

    serveWriting(operatorApi, commands.edit, async (input, { tx, log, after }) => {
      const id = idOf(input);
      const before = await this.#lock(tx, id);
      log.before = before.entry;
      log.target = `${one} ${id}`;
      const change = await this.#valuesOf(tx, input as Input, columns(input as Input, before.entry));
      await tx.update(entries).set(change).where(eq(entries.id, id));
      after(forget);
      return whole(await this.#require(tx, id));
    });

    serveWriting(operatorApi, commands.remove, async (input, { tx, log, after }) => {
      const id = idOf(input);
      const last = await this.#lock(tx, id);
      log.before = last.entry;
      log.target = `${one} ${id}`;
      const why = obstacle?.(last.entry);
      if (why) throw new Refusal(why);
      await tx.delete(entries).where(eq(entries.id, id));
      after(forget);
      return whole(last);
    });
  }

  async #valuesOf(
    tx: Tx,
    { category, shown }: Given,
    columns: Record<string, unknown>,
  ): Promise<Record<string, never>> {
    const categoryId = await categoryIdOf(tx, this.#parts.categories, category);
    return { ...columns, categoryId, isShown: shown } as never;
  }

  async #page(db: Db, input: Filter, shown: (row: Row<T>) => object) {
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
  async #require(db: Db | Tx, id: number): Promise<Row<T>> {
    const { entries, one, noun } = this.#parts;
    const [row] = await this.#find(db, eq(entries.id, id)).limit(1).offset(0);
    if (!row) throw notFound(`There is no ${one} ${id}. \`${noun} list\` has all of them.`);
    return row;
  }

  /** Locked until the transaction ends. */
  async #lock(tx: Tx, id: number): Promise<Row<T>> {
    const entries: EntryTable = this.#parts.entries;
    await tx.select({ id: entries.id }).from(entries).where(eq(entries.id, id)).for('update');
    return this.#require(tx, id);
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

const idOf = (input: unknown) => (input as { id: number }).id;
