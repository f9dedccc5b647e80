import { csvMark, csvRow } from 'shared/contracts/csv.ts';

/** A transfer by hand, as `withdrawals batch` lists it; `amount` in yuan. */
export interface Transfer {
  batch: string;
  sn: string;
  type: string;
  account: string;
  real_name: string;
  amount: string;
}

/** The last three are filled in by who transfers; `withdrawals import` reads the same names. */
const columns = ['批次', '提现单号', '收款方式', '收款账户', '真实姓名', '金额', '结果', '转账流水号', '说明'];

/** The list for a bank or wallet, as a file for spreadsheets: with its mark, and with long numbers as text. */
export const transferFile = (transfers: Transfer[]): string =>
  csvMark +
  [
    columns,
    ...transfers.map((one) => [one.batch, one.sn, one.type, one.account, one.real_name, one.amount, '', '', '']),
  ]
    .map(csvRow)
    .join('');

/** Yuan of all, `1234.50`: added in fen, so that nothing is rounded. */
export function sumOf(amounts: string[]): string {
  const fen = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
  return (fen / 100).toFixed(2);
}
