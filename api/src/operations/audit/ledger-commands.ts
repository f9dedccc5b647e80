import { auditBalances, listLedger } from 'shared/contracts/operator/account/ledger.ts';
import { countLog, creditsOrYuan, entryShown, findLog } from '../../account/account-log/account-log-queries.ts';
import { beijingMoment } from '../../platform/format/beijing-time.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { type OperatorApi, serveReading } from '../../platform/operator/serve-command.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { requireNamedUser } from '../../site/user/find-user-queries.ts';
import { audit } from './audit.ts';
import { auditResults } from './audit-tables.ts';

export function ledgerCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'findings of the audit of the ledger',
    command: auditBalances,
    find: async (db) => {
      const [last] = await db.select().from(auditResults);
      return { count: last?.result.findings.length ?? 0, oldest: last?.time ?? null };
    },
  });

  serveReading(operatorApi, listLedger, async (input, { db }) => {
    const { id } = await requireNamedUser(db, input.who);
    const { currency, from, until } = input;
    const begin = from ? beijingMoment(from) : undefined;
    const end = until ? beijingMoment(until, '24:00:00') : undefined;
    const filter = { currency, from: begin, until: end };
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
      totals: totals.map(({ currency, kind: account, amount }) => ({
        currency,
        account,
        amount: creditsOrYuan(currency, amount),
      })),
      orders: orders.map(({ status, count, amount, refunded }) => ({
        status,
        count,
        amount: yuan(amount),
        refunded: yuan(refunded),
      })),
    };
  });
}
