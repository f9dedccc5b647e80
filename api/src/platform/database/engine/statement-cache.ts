import { setImmediate as ioOfOthers } from 'node:timers/promises';
import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { QueryTurns } from './query-turns.ts';

const { serialize } = protocol;

/** Statements that are kept prepared; of more, those that were used last. */
const maxStatements = 300;
/**
 * A statement is planned again after this many uses: a plan that was made for an empty table is not kept until the table is
 * analysed (the job `analyze-tables`).
 */
const maxUses = 1000;

interface Statement {
  name: string;
  parameterTypes: number[];
  row: messages.RowDescriptionMessage | undefined;
  uses: number;
}

/**
 * Runs the queries of drizzle by prepared statements, one for each text. PGlite's own `query` parses and plans every
 * time, which takes three quarters of a small query, and asks the engine six times instead of once (ADR 39).
 */
export function cacheStatements(lite: PGlite): void {
  const cache = new StatementCache(lite);
  const turns = new QueryTurns();
  lite._runExclusiveTransaction = (work) => turns.run(work);
  const transaction = lite.transaction.bind(lite);
  lite.query = (text, values, options) =>
    lite._runExclusiveTransaction(() => cache.run(text, values, options)) as Promise<Results<never>>;
  lite.transaction = (work) =>
    transaction((tx) => {
      serveInside(tx, cache);
      return work(tx);
    });
}

function serveInside(tx: Transaction, cache: StatementCache): void {
  const query = tx.query.bind(tx);
  // A transaction that is closed refuses by itself.
  tx.query = (text, values, options) =>
    tx.closed ? query(text, values, options) : (cache.run(text, values, options) as Promise<Results<never>>);
}

class StatementCache {
  readonly #lite: PGlite;
  readonly #known = new LRUCache<string, Statement>({
    max: maxStatements,
    dispose: ({ name }) => this.#closing.push(serialize.close({ type: 'S', name })),
  });
  #closing: Uint8Array[] = [];
  #count = 0;

  constructor(lite: PGlite) {
    this.#lite = lite;
  }

  /** Values are read by PGlite's parsers: those that drizzle names are among them (`parseForDrizzle`). */
  run(text: string, values: unknown[] = [], { rowMode = 'object' }: QueryOptions = {}): Promise<Results> {
    const lite = this.#lite;
    return lite._runExclusiveQuery(async () => {
      // The engine answers within the same turn of the event loop, so that one query after another would let nothing arrive meanwhile.
      await ioOfOthers();
      try {
        const { name, parameterTypes, row } = await this.#prepare(text);
        const bound = values.map((value, at) => {
          if (value === null || value === undefined) return null;
          return lite.serializers[parameterTypes[at] ?? 0]?.(value) ?? String(value);
        });
        const answer = await this.#ask(serialize.bind({ statement: name, values: bound }), serialize.execute({}));
        const [result] = parse.parseResults(row ? [row, ...answer] : answer, lite.parsers, { rowMode });
        return result as Results;
      } catch (error) {
        // What failed may be the statement: of a table that has changed since.
        this.#known.delete(text);
        await this.#ask();
        throw error;
      }
    });
  }

  async #prepare(text: string): Promise<Statement> {
    const known = this.#known.get(text);
    if (known && known.uses++ < maxUses) return known;
    const name = `statement_${++this.#count}`;
    const described = await this.#ask(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const made: Statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(described),
      row: described.find((message): message is messages.RowDescriptionMessage => message.name === 'rowDescription'),
      uses: 1,
    };
    this.#known.set(text, made);
    return made;
  }

  /** Sends these messages at once, before them the end of statements that are not kept any longer. */
  #ask(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    const closing = this.#closing;
    this.#closing = [];
    return this.#lite.execProtocolStream(Buffer.concat([...closing, ...parts, serialize.sync()]), { syncToFs: false });
  }
}
