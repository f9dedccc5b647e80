import { listAccountLog } from 'shared/contracts/account/account-log.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { dataOf, type Law, nameOf, type Row, rowsOf } from './law.ts';

/** In hundredths: money is written with two digits after the point. */
const amount = (value: unknown): number => Math.round(Number(value) * 100);

/** Each line leaves what the one before it left, with its own change; the newest leaves the balance. */
export const sums: Law = {
  name: 'sums',
  touch: 'reads',
  async *problems({ ask, token }) {
    if (!token) return;
    const endpoint = nameOf(listAccountLog);
    const center = await dataOf<Row>(ask, { ...getUserCenter, token });
    for (const [type, balance] of [
      ['um', center?.balance],
      ['draw', center?.balance_draw],
    ] as const) {
      const lines = await rowsOf(ask, { ...listAccountLog, input: { type }, token });
      const [newest] = lines;
      if (newest && amount(newest.left_amount) !== amount(balance))
        yield {
          endpoint,
          what: `type=${type}: the newest line leaves ${newest.left_amount}, the balance is ${balance}`,
        };
      for (const [at, line] of lines.entries()) {
        const before = lines[at + 1];
        const change = amount(line.change_amount) * (Number(line.action) === 1 ? 1 : -1);
        if (!before || amount(before.left_amount) + change === amount(line.left_amount)) continue;
        yield { endpoint, what: `type=${type}: ${before.left_amount} and ${change / 100} is not ${line.left_amount}` };
        break;
      }
    }
  },
};
