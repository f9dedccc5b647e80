import type { AccountLogLine } from 'shared/contracts/account/account-log.ts';
import { csvRow } from 'shared/contracts/csv.ts';

const head = ['时间', '类型', '变动', '余额', '说明', '单号'];

/**
 * The table as text, batch after batch: `find` reads the rows before an id. It begins with a byte order mark, without
 * which Excel takes UTF-8 for something else.
 */
export async function* csvLines<T extends { id: number }>(
  first: T[],
  find: (before: number) => Promise<T[]>,
  lineOf: (row: T) => AccountLogLine,
): AsyncGenerator<string> {
  yield `\ufeff${csvRow(head)}`;
  let rows = first;
  for (;;) {
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map(lineOf)
      .map((line) =>
        csvRow([
          line.create_time,
          line.change_type_desc,
          line.change_amount_desc,
          line.left_amount,
          line.remark,
          line.source_sn,
        ]),
      )
      .join('');
    rows = await find(last.id);
  }
}
