import { auditBalances, listLedger } from 'shared/contracts/operator/money/ledger.ts';
import { countLog, entryShown, findLog } from '../account-log/account-log-queries.ts';
import { type OperatorApi, serveReading } from '../operator/serve-command.ts';
import { pageReply, pageSlice } from '../server/serve/pagination.ts';
import { requireNamedUser } from '../user/find-user-queries.ts';
import { audit } from './audit.ts';

export function ledgerCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listLedger, async (input, { db }) => {
    const { id } = await requireNamedUser(db, input.who);
    const filter = { currency: input.currency, from: beginOf(input.from), until: endOf(input.until) };
    const rows = await findLog(db, id, filter, pageSlice(input));
    return pageReply(input, rows.map(entryShown), await countLog(db, id, filter));
  });

  serveReading(operatorApi, auditBalances, async (_input, { db }) => {
    const { findings, entries, seconds, totals, orders } = await audit(db);
    return {
      sound: findings.length === 0,
      entries,
      seconds: Math.round(seconds * 1000) / 1000,
      findings,
      totals: totals.map(({ currency, kind: account, amount }) => ({ currency, account, amount })),
      orders,
    };
  });
}

/** A day of Beijing. */
const beginOf = (day: string | undefined) => (day === undefined ? undefined : new Date(`${day}T00:00:00+08:00`));
const endOf = (day: string | undefined) => {
  const begin = beginOf(day);
  return begin && new Date(begin.getTime() + 86_400_000);
};
