import { auditBalances } from 'shared/contracts/operator/money/ledger.ts';
import { type Door, serveReading } from '../operator/serve-command.ts';
import { audit } from './audit.ts';

export function ledgerCommands(door: Door): void {
  serveReading(door, auditBalances, async (_input, { db }) => {
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
