import { listAccountLog } from 'shared/contracts/account/account-log.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { type Difference, dataOf, type Law, nameOf, type Row, rowsOf } from './law.ts';

/** In hundredths: money is written with two digits after the point. */
const amount = (value: unknown): number => Math.round(Number(value) * 100);

/** Each line leaves what the one before it left, with its own change; the newest leaves the balance. */
export const sums: Law = {
  name: 'sums',
  touch: 'reads',
  judges: [listAccountLog],
  async *findings({ ask, token }) {
    if (!token) return;
    const center = await dataOf<Row>(ask, { ...getUserCenter, token });
    for (const [type, balance] of [
      ['um', center?.balance],
      ['draw', center?.balance_draw],
    ] as const) {
      const question = { ...listAccountLog, input: { type }, token };
      const lines = await rowsOf(ask, question);
      const [newest] = lines;
      const wrong = (at: number, what: string, right: string): Difference => ({
        endpoint: nameOf(listAccountLog),
        question,
        field: `lists.${at}.left_amount`,
        what: `type=${type}: ${what}`,
        came: String(lines[at]?.left_amount),
        right,
      });
      if (newest && amount(newest.left_amount) !== amount(balance))
        yield wrong(0, `the newest line leaves ${newest.left_amount}, the balance is ${balance}`, `${balance}`);
      for (const [at, line] of lines.entries()) {
        const before = lines[at + 1];
        const change = amount(line.change_amount) * (Number(line.action) === 1 ? 1 : -1);
        const sum = amount(before?.left_amount) + change;
        if (!before || sum === amount(line.left_amount)) continue;
        const what = `${before.left_amount} and ${change / 100} is not ${line.left_amount}`;
        yield wrong(at, what, `${sum / 100}`);
        break;
      }
    }
  },
};
