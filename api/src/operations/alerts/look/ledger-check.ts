import { auditResults } from '../../audit/audit-tables.ts';
import { ageText, type Check, hoursAfter } from './seen-alert.ts';

/** Minutes between two audits that are too many; one is made each five. */
const late = 20;

/** The audit of the ledger found something, or is not made. */
export const ledgerCheck: Check = {
  name: 'ledger',
  about: '账本：审计发现问题（紧急），或 20 分钟没有审计',
  async look({ app: { db } }, now) {
    const [last] = await db.select().from(auditResults);
    if (!last) return [];
    const { findings } = last.result;
    if (findings.length > 0) {
      const says = `账本审计发现 ${findings.length} 个问题，第一个：${findings[0]?.slice(0, 300)}`;
      const advice =
        '先停止提现和退款的审批；看全部：npm run admin -- ledger audit；照 docs/operations/incident.md 处理';
      return [{ key: 'ledger.unsound', isUrgent: true as const, says, advice, since: last.time }];
    }
    const due = hoursAfter(last.time, late / 60);
    if (due > now) return [];
    const advice = '看任务 audit-ledger：npm run admin -- jobs list';
    return [{ key: 'ledger.late', says: `账本已有 ${ageText(last.time, now)}没有审计`, advice, since: due }];
  },
};
