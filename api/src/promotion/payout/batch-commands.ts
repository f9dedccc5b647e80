import { and, asc, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { exportBatch, importBatch, previewBatch } from 'shared/contracts/operator/promotion/payouts.ts';
import type { Tx } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { WithMessage } from '../../platform/serve/serve.ts';
import { manualPayout } from '../../providers/payout/payout.ts';
import { openDetails, withdrawTypes } from '../payout-account/payout-account.ts';
import { lockWithdrawal, type StoredWithdrawal, withdrawals } from '../withdrawal/withdrawal.ts';
import {
  applyResult,
  type Judged,
  judgeResult,
  type Result,
  readResults,
  sayResults,
  sayWrong,
} from './transfer-results.ts';

/** Transfers of one list. */
const maxBatch = 1000;

/** Files for who transfers by hand: what is to be paid, and what became of it. */
export function payoutBatchCommands(operatorApi: OperatorApi): void {
  const { secrets } = operatorApi.site;

  serveWriting(operatorApi, exportBatch, async ({ again }, { tx, log, reply }) => {
    const batch = again ?? `B${beijingTime(new Date()).replace(/\D/g, '')}`;
    // What is in a list is in no other: two lists never pay one withdrawal twice.
    const rows = await tx
      .select()
      .from(withdrawals)
      .where(and(waiting, again === undefined ? isNull(withdrawals.batch) : eq(withdrawals.batch, again)))
      .orderBy(asc(withdrawals.id))
      .limit(maxBatch)
      .for('update');
    if (rows.length === 0 && again !== undefined)
      throw new Refusal(`No transfer of the list "${again}" waits.${await formerLists(tx)}`);
    for (const { id } of rows) await tx.update(withdrawals).set({ batch }).where(eq(withdrawals.id, id));
    log.target = `batch ${batch}`;
    const transfers = rows.map(({ sn, type, amount, fee, accountSealed }) => {
      const { account, realName, code = '' } = openDetails(secrets, accountSealed);
      const payee = { account: account || code, real_name: realName };
      return { batch, sn, type: withdrawTypes[type].title, ...payee, amount: yuan(amount - fee) };
    });
    const said = rows.length > 0 ? whatToDo(batch) : `${nothingWaits}${await formerLists(tx)}`;
    reply(async () => new WithMessage(said, { transfers }));
    return { transfers };
  });

  serveReading(operatorApi, previewBatch, async ({ table }, { db }) => {
    const lines = readResults(table);
    const found = new Map<string, StoredWithdrawal>();
    const named = lines.map(({ sn }) => sn);
    for (const row of await db.select().from(withdrawals).where(inArray(withdrawals.sn, named))) found.set(row.sn, row);
    return sayResults(lines.map((line) => judgeResult(line, found.get(line.sn))));
  });

  serveWriting(operatorApi, importBatch, async ({ table }, { tx, log }) => {
    const lines = readResults(table);
    log.target = `${lines.length} results`;
    const judged = await lockAndJudge(tx, lines);
    const wrong = judged.find(({ outcome }) => outcome === 'wrong');
    if (wrong) throw invalidInput(sayWrong(wrong), 'table');
    for (const one of judged) await applyResult(tx, one);
    return sayResults(judged);
  });
}

/** Locks in one order everywhere, so that two imports do not wait for each other; the reply has the lines as the table does. */
async function lockAndJudge(tx: Tx, lines: Result[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const line of lines.toSorted((one, other) => (one.sn < other.sn ? -1 : 1))) {
    const withdrawal = line.sn ? await lockWithdrawal(tx, { sn: line.sn }).catch(() => undefined) : undefined;
    judged.push(judgeResult(line, withdrawal));
  }
  return judged.toSorted((one, other) => one.line.row - other.line.row);
}

const waiting = and(eq(withdrawals.status, 'paying'), eq(withdrawals.channel, manualPayout));

const nothingWaits =
  'Nothing waits that is in no list yet: `withdrawals find --status approved` has what could be paid, `withdrawals pay` puts it here.';

const whatToDo = (batch: string) =>
  `These stand in the list ${batch} alone; \`withdrawals batch --again ${batch} --csv <file>\` writes it once more. When they are transferred, add the columns result (paid or failed), reference and remark, and \`withdrawals import --table <file>\`.`;

/** Lists with transfers that still wait, the newest first, in a sentence. */
async function formerLists(tx: Tx): Promise<string> {
  const rows = await tx
    .select({ batch: withdrawals.batch, transfers: count() })
    .from(withdrawals)
    .where(and(waiting, isNotNull(withdrawals.batch)))
    .groupBy(withdrawals.batch)
    .orderBy(desc(withdrawals.batch))
    .limit(5);
  if (rows.length === 0) return '';
  const names = rows.map(({ batch, transfers }) => `${batch} (${transfers})`).join(', ');
  return ` Lists with transfers that wait: ${names}; \`withdrawals batch --again <list>\` writes one once more.`;
}
