import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { csvMark, csvRow } from 'shared/contracts/csv.ts';
import { inTurn } from '../load/callers.ts';

interface CsvFile<Row extends { id: number }> {
  /** Of the file, before the day of Beijing and the ending. */
  name: string;
  head: readonly string[];
  /** So many rows, the highest id first; `before`: only those with a lower id. */
  find(before: number | undefined, limit: number): Promise<Row[]>;
  cellsOf(row: Row): string[];
}

/** Rows that are read at a time, for a file of any length; fewer at first, so that it begins at once. */
const batch = 500;
const firstBatch = 50;

/**
 * Answers with a table as CSV, which is read batch after batch while it is sent. The first batch comes before the first byte, so that a
 * database that fails is answered as an error.
 */
export async function sendCsv<Row extends { id: number }>(
  app: FastifyInstance,
  reply: FastifyReply,
  file: CsvFile<Row>,
): Promise<FastifyReply> {
  const find = (before: number) => inTurn(app, reply.request, () => file.find(before, batch));
  const first = await inTurn(app, reply.request, () => file.find(undefined, firstBatch));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.name}-${beijingDay()}.csv"`)
    .send(Readable.from(textOf(first, find, file)));
}

async function* textOf<Row extends { id: number }>(
  first: Row[],
  find: (before: number) => Promise<Row[]>,
  { head, cellsOf }: CsvFile<Row>,
): AsyncGenerator<string> {
  yield `${csvMark}${csvRow(head)}`;
  let rows = first;
  for (;;) {
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvRow(cellsOf(row))).join('');
    rows = await find(last.id);
  }
}
