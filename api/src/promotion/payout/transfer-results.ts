import { type CsvRow, isShortened, readCsv } from 'shared/contracts/csv.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { importBatch, resultProblems } from 'shared/contracts/operator/promotion/payouts.ts';
import type { Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { manualPayout } from '../../providers/payout/payout.ts';
import { finishWithdrawal, giveBack, type StoredWithdrawal } from '../withdrawal/withdrawal.ts';

type Problem = (typeof resultProblems)[number];

/** One line of a table of results, as it was written. */
export interface Result {
  /** Its number in a spreadsheet. */
  row: number;
  sn: string;
  result: 'paid' | 'failed' | undefined;
  reference: string;
  remark: string;
  problem: Problem | undefined;
}

/** A line, and what it does to its withdrawal. */
export interface Judged {
  line: Result;
  withdrawal: StoredWithdrawal | undefined;
  outcome: 'paid' | 'failed' | 'known' | 'wrong';
  problem: Problem | undefined;
}

/** Names of columns, in the files of the command line and of the console. */
const columnNames = {
  sn: ['sn', '提现单号'],
  result: ['result', '结果'],
  reference: ['reference', '转账流水号', '流水号'],
  remark: ['remark', '说明', '备注'],
};
type Column = keyof typeof columnNames;

const results: Record<string, Result['result']> = {
  paid: 'paid',
  成功: 'paid',
  已打款: 'paid',
  failed: 'failed',
  失败: 'failed',
  打款失败: 'failed',
};

/** @throws Refusal: it is no table of results */
export function readResults(table: string): Result[] {
  const { columns, rows } = readCsv(table);
  for (const name of ['sn', 'result'] as const)
    if (!columnNames[name].some((one) => columns.includes(one)))
      throw invalidInput(`table: there is no column "${columnNames[name].join('" or "')}".`, 'table');
  if (rows.length === 0) throw invalidInput('table: there is no line below its columns.', 'table');
  const seen = new Set<string>();
  return rows.map((row) => {
    const line = readResult(row);
    const isTwice = line.sn !== '' && seen.has(line.sn);
    seen.add(line.sn);
    return isTwice ? { ...line, problem: line.problem ?? 'twice' } : line;
  });
}

const isCut = (text: string) => isShortened(text) || /^#+$/.test(text);
const isUnreadable = (text: string) => /[\ufffd\p{Co}]/u.test(text);

function readResult(row: CsvRow): Result {
  const cell = (name: Column) => columnNames[name].map((one) => row.cell(one).trim()).find((text) => text !== '') ?? '';
  const [sn, reference, remark] = [cell('sn'), cell('reference'), cell('remark')];
  const result = results[cell('result').toLowerCase()];
  const problem = (): Problem | undefined => {
    if ([sn, reference, remark].some(isUnreadable)) return 'unreadable';
    if ([sn, reference].some(isCut)) return 'shortened';
    if (!result) return 'no_result';
    return result === 'paid' && reference.length < 4 ? 'no_reference' : undefined;
  };
  return { row: row.row, sn, result, reference, remark, problem: problem() };
}

/** Judges a line by its withdrawal; undefined: there is none. */
export function judgeResult(line: Result, withdrawal: StoredWithdrawal | undefined): Judged {
  const wrong = (problem: Problem): Judged => ({ line, withdrawal, outcome: 'wrong', problem });
  const { result, reference, problem } = line;
  if (problem) return wrong(problem);
  if (!withdrawal || withdrawal.channel !== manualPayout) return wrong('not_by_hand');
  if (withdrawal.status === result) {
    const isKnown = result === 'failed' || withdrawal.reference === reference;
    return isKnown ? { line, withdrawal, outcome: 'known', problem: undefined } : wrong('other_reference');
  }
  if (withdrawal.status !== 'paying') return wrong('ended');
  return { line, withdrawal, outcome: result ?? 'wrong', problem: undefined };
}

export async function applyResult(tx: Tx, { line, withdrawal, outcome }: Judged): Promise<void> {
  if (!withdrawal) return;
  const { reference, remark } = line;
  if (outcome === 'paid') await finishWithdrawal(tx, withdrawal, { reference, remark });
  if (outcome === 'failed')
    await giveBack(tx, withdrawal, { status: 'failed', remark: remark || '打款失败，请核对收款账户后重新申请' });
}

const sentences: Record<Problem, (line: Result, status: string | undefined) => string> = {
  no_result: () => 'column result: it must be paid or failed; leave out the lines of transfers that have not ended.',
  no_reference: () => 'column reference: a paid transfer needs it.',
  shortened: ({ sn, reference }) =>
    `column ${isCut(sn) ? 'sn' : 'reference'}: "${isCut(sn) ? sn : reference}" is what a spreadsheet made of a long number; format the column as text and enter the number again.`,
  unreadable: ({ sn, reference }) =>
    `column ${isUnreadable(sn) ? 'sn' : isUnreadable(reference) ? 'reference' : 'remark'}: it has characters that cannot be read; save the file as "CSV UTF-8".`,
  twice: () => 'it stands in the table twice.',
  not_by_hand: () => 'it is no withdrawal that is transferred by hand.',
  ended: (_, status) => `the withdrawal is ${status} already.`,
  other_reference: () => 'it was paid with another reference already.',
};

/** The sentence for the operator about the line by which the whole table has no effect. */
export function sayWrong({ line, withdrawal, problem }: Judged): string {
  const sentence = problem ? sentences[problem](line, withdrawal?.status) : 'it is wrong.';
  return `table, row ${line.row} (${line.sn})${sentence.startsWith('column') ? ',' : ':'} ${sentence}`;
}

/** What a table does, for who sends it. */
export function sayResults(judged: Judged[]): Output<(typeof importBatch)['endpoint']> {
  const countOf = (outcome: Judged['outcome']) => judged.filter((one) => one.outcome === outcome).length;
  const leaving = judged.flatMap(({ outcome, withdrawal }) =>
    outcome === 'paid' && withdrawal ? withdrawal.amount - withdrawal.fee : [],
  );
  return {
    paid: countOf('paid'),
    failed: countOf('failed'),
    known: countOf('known'),
    wrong: countOf('wrong'),
    leaves: yuan(leaving.reduce((sum, one) => sum + one, 0)),
    lines: judged.map(judgedRow),
  };
}

const judgedRow = ({ line, withdrawal, outcome, problem }: Judged) => ({
  row: line.row,
  sn: line.sn,
  user_id: withdrawal?.userId ?? null,
  real_name: withdrawal?.realName ?? '',
  leaves: withdrawal ? yuan(withdrawal.amount - withdrawal.fee) : null,
  outcome,
  reference: line.reference,
  remark: line.remark,
  problem: problem ?? null,
});
