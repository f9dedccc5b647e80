import type { PoolClient, QueryConfig, QueryResult } from 'pg';

/** Statements that a connection prepares; others are parsed and planned at each use. */
export const maxStatements = 300;

/** Errors of PostgreSQL for a prepared statement whose table has changed, and for one that is gone. */
const stale = ['0A000', '26000'];

type Query = (asked: unknown, values?: unknown, done?: Done) => unknown;
type Done = (error: unknown, result?: QueryResult) => void;

/**
 * Gives each text that has values a name on this connection: PostgreSQL parses it once, and plans it once where a plan for all values is as
 * good as one for these (ADR 39).
 */
export function nameStatements(client: PoolClient): void {
  const names = new Map<string, string>();
  let count = 0;
  const query = client.query.bind(client) as Query;
  async function run(asked: QueryConfig, values: unknown[]): Promise<QueryResult> {
    const { text } = asked;
    const name = names.get(text) ?? `statement_${++count}`;
    try {
      const result = await query({ ...asked, name }, values);
      // One that failed at its first use may not have been prepared.
      names.set(text, name);
      return result as QueryResult;
    } catch (error) {
      if (stale.includes((error as { code?: string }).code ?? '')) names.delete(text);
      throw error;
    }
  }
  const named: Query = (asked, values, done) => {
    if (!isUnnamed(asked) || !Array.isArray(values) || values.length === 0) return query(asked, values, done);
    if (count >= maxStatements && !names.has(asked.text)) return query(asked, values, done);
    const answer = run(asked, values);
    // A pool asks with a callback.
    if (done) return void answer.then((result) => done(null, result), done);
    return answer;
  };
  client.query = named as PoolClient['query'];
}

const isUnnamed = (asked: unknown): asked is QueryConfig =>
  typeof asked === 'object' && asked !== null && 'text' in asked && !(asked as QueryConfig).name;
