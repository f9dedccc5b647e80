import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { csvMark, csvRow } from 'shared/contracts/csv.ts';
import { inTurn } from '../load/callers.ts';
import { Refusal } from '../refusals/refusal.ts';

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

/** What a link of a file says, sealed: whose rows, which of them, until when (ms). */
interface Ticket<Input> {
  userId: number;
  until: number;
  input: Input;
}
const ticketLife = 60_000;

/**
 * The address of a file that a browser saves, and for which it sends no login: good for a minute.
 * @param purpose another one for each kind of file, so that a link of one opens no other
 */
export function fileLink<Input>(
  { secrets, config }: Pick<FastifyInstance, 'secrets' | 'config'>,
  { path, purpose, ...content }: { path: string; purpose: string; userId: number; input: Input },
): string {
  const ticket = { ...content, until: Date.now() + ticketLife } satisfies Ticket<Input>;
  const query = new URLSearchParams({ ticket: secrets.seal(JSON.stringify(ticket), purpose) });
  return `${config.apiPrefix}${path}?${query}`;
}

/** @throws Refusal when it is not ours, or over */
export function openFileLink<Input>(
  { secrets }: Pick<FastifyInstance, 'secrets'>,
  sealed: string,
  purpose: string,
): Pick<Ticket<Input>, 'userId' | 'input'> {
  try {
    const ticket = JSON.parse(secrets.open(sealed, purpose)) as Ticket<Input>;
    if (ticket.until >= Date.now()) return ticket;
  } catch {
    // Not ours: refused as one that is over.
  }
  throw new Refusal('下载链接已失效，请重新导出');
}
