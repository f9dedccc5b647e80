import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { type CsvRow, isShortened, readCsv } from 'shared/contracts/csv.ts';
import { exportBatch, importBatch } from 'shared/contracts/operator/promotion/payouts.ts';
import type { Tx } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { type OperatorApi, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { WithMessage } from '../../platform/serve/serve.ts';
import { manualPayout } from '../../providers/payout/payout.ts';
import { openDetails, withdrawTypes } from '../payout-account/payout-account.ts';
import { finishWithdrawal, giveBack, lockWithdrawal, withdrawals } from '../withdrawal/withdrawal.ts';

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

  serveWriting(operatorApi, importBatch, async ({ table }, { tx, log }) => {
    const lines = readResults(table);
    log.target = `${lines.length} results`;
    const done = { paid: 0, failed: 0, known: 0 };
    for (const line of lines) done[await applyResult(tx, line)]++;
    return done;
  });
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

interface Result {
  /** Where it stands in the file, for the operator. */
  place: string;
  sn: string;
  result: 'paid' | 'failed';
  reference: string;
  remark: string;
}

/** @throws Refusal that names the row, and the column */
function readResults(table: string): Result[] {
  const { columns, rows } = readCsv(table);
  for (const name of ['sn', 'result'])
    if (!columns.includes(name)) throw invalidInput(`table: there is no column "${name}".`, 'table');
  if (rows.length === 0) throw invalidInput('table: there is no line below its columns.', 'table');
  // In one order everywhere, so that two imports do not wait for each other.
  return rows.map(readResult).sort((one, other) => (one.sn < other.sn ? -1 : 1));
}

function readResult(row: CsvRow): Result {
  const field = (name: string) => row.cell(name).trim();
  const sn = field('sn');
  const place = `table, row ${row.row} (${sn})`;
  for (const name of ['sn', 'reference', 'remark']) {
    const problem = cellProblem(field(name), name === 'remark');
    if (problem) throw invalidInput(`${place}, column ${name}: ${problem}`, 'table');
  }
  const result = field('result').toLowerCase();
  if (result !== 'paid' && result !== 'failed')
    throw invalidInput(
      `${place}, column result: it must be paid or failed, not "${result}"; leave out the lines of transfers that have not ended.`,
      'table',
    );
  if (result === 'paid' && field('reference').length < 4)
    throw invalidInput(`${place}, column reference: a paid transfer needs it.`, 'table');
  return { place, sn, result, reference: field('reference'), remark: field('remark') };
}

function cellProblem(text: string, isFree: boolean): string | undefined {
  if (/[\ufffd\p{Co}]/u.test(text)) return 'it has characters that cannot be read; save the file as "CSV UTF-8".';
  if (isFree) return undefined;
  if (isShortened(text) || /^#+$/.test(text))
    return `"${text}" is what a spreadsheet made of a long number; format the column as text and enter the number again.`;
  return undefined;
}

async function applyResult(
  tx: Tx,
  { place, sn, result, reference, remark }: Result,
): Promise<'paid' | 'failed' | 'known'> {
  const withdrawal = await lockWithdrawal(tx, { sn }).catch(() => undefined);
  if (!withdrawal || withdrawal.channel !== manualPayout)
    throw invalidInput(`${place}: it is no withdrawal that is transferred by hand.`, 'table');
  if (withdrawal.status === result && (result === 'failed' || withdrawal.reference === reference)) return 'known';
  if (withdrawal.status !== 'paying')
    throw invalidInput(`${place}: the withdrawal is ${withdrawal.status} already.`, 'table');
  if (result === 'paid') await finishWithdrawal(tx, withdrawal, { reference, remark });
  else await giveBack(tx, withdrawal, { status: 'failed', remark: remark || '打款失败，请核对收款账户后重新申请' });
  return result;
}
