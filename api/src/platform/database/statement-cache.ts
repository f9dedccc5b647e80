import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { preparedTexts } from './prepare-once.ts';

const { serialize } = protocol;

/**
 * A statement is planned again after this many uses: otherwise a plan that was made for an empty table would stay in use
 * when the table has grown.
 */
const mostUses = 1000;

interface Statement {
  name: string;
  parameterTypes: number[];
  row: messages.RowDescriptionMessage | undefined;
  uses: number;
}

/**
 * Runs queries of `prepareOnce` by prepared statements that PGlite caches. Its own `query` parses and plans every time, which takes
 * three quarters of a small query, and asks the engine six times instead of once.
 */
export class StatementCache {
  readonly #lite: PGlite;
  readonly #known = new Map<string, Statement>();
  #count = 0;

  constructor(lite: PGlite) {
    this.#lite = lite;
  }

  /** Replaces the `query` of the database: it waits for the transaction that is open. */
  serve(): void {
    const lite = this.#lite;
    const query = lite.query.bind(lite);
    lite.query = (text, values, options) =>
      preparedTexts.has(text)
        ? lite._runExclusiveTransaction(() => this.#run(text, values, options))
        : query(text, values, options);
  }

  /** Replaces the `query` of a transaction. */
  serveInside(tx: Transaction): void {
    const query = tx.query.bind(tx);
    tx.query = (text, values, options) =>
      preparedTexts.has(text) && !tx.closed ? this.#run(text, values, options) : query(text, values, options);
  }

  #run<T>(text: string, values: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    const lite = this.#lite;
    return lite._runExclusiveQuery(async () => {
      try {
        const { name, parameterTypes, row } = await this.#prepare(text);
        const bound = values.map((value, at) => {
          if (value === null || value === undefined) return null;
          return lite.serializers[parameterTypes[at] ?? 0]?.(value) ?? String(value);
        });
        const answer = await this.#ask([
          serialize.bind({ statement: name, values: bound }),
          serialize.execute({}),
          serialize.sync(),
        ]);
        const [result] = parse.parseResults(row ? [row, ...answer] : answer, lite.parsers, options);
        return result as Results<T>;
      } catch (error) {
        // What failed may be the statement: of a table that has changed since.
        await this.#forget(text);
        throw error;
      }
    });
  }

  async #prepare(text: string): Promise<Statement> {
    const known = this.#known.get(text);
    if (known && known.uses < mostUses) {
      known.uses++;
      return known;
    }
    if (known) await this.#forget(text);
    const name = `statement_${++this.#count}`;
    const described = await this.#ask([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const made: Statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(described),
      row: described.find((message): message is messages.RowDescriptionMessage => message.name === 'rowDescription'),
      uses: 1,
    };
    this.#known.set(text, made);
    return made;
  }

  async #forget(text: string): Promise<void> {
    const name = this.#known.get(text)?.name;
    this.#known.delete(text);
    await this.#ask([...(name ? [serialize.close({ type: 'S', name })] : []), serialize.sync()]);
  }

  #ask(parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.#lite.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }
}
