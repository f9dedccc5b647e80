import { tableText } from '../../mf/table.ts';
import { type Cost, late as most } from './measure-lists.ts';

/** What lists cost as a table, the slowest first, and those that take too long with the query that takes most of it. */
export function reportOf(costs: Cost[], rows: number): { text: string; late: string[] } {
  const late = costs.filter(({ took }) => took > most);
  const shown = costs.toSorted((one, other) => other.took - one.took).slice(0, Math.max(25, late.length));
  const cells = shown.map(({ call, took, queries, inDatabase, buffers }) => [
    call.name,
    `${took.toFixed(0)} ms`,
    `${inDatabase.toFixed(0)} ms`,
    `${queries.toFixed(0)}`,
    `${buffers.toFixed(0)}`,
    took > most ? 'MISSED' : 'ok',
  ]);
  const table = tableText(['list', `reply, ≤ ${most} ms`, 'in the database', 'queries', 'pages read', ''], cells);
  const head = `${costs.length} calls of lists over ${rows} users, orders and posts, PostgreSQL; the slowest:`;
  const queries = late.map(({ call, slowest }) => `${call.name}:\n${slowest}`);
  return { text: [head, table, ...queries].join('\n\n'), late: late.map(({ call }) => call.name) };
}
