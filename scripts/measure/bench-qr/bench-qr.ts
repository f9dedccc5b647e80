// npm run bench:qr [-- --codes 500]: codes of every style, template and kind of content, asked for as a page does, and read by
// zbarimg, which the site does not use. Ends with 1 when fewer than 99 of 100 are read, or one that failed was charged.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { adjustCredits } from 'shared/contracts/operator/account/users.ts';
import { editQrTemplate } from 'shared/contracts/operator/creative/qr-templates.ts';
import { askOperator } from '../../../api/src/testing/ask-operator.ts';
import { dataOf } from '../../../api/src/testing/make.ts';
import { spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import { tableText } from '../../mf/table.ts';
import { type Run, runScript } from '../../start/run-script.ts';
import { codeOrders } from './code-orders.ts';
import { type Caller, demoAccount, openDemo } from './open-demo.ts';

/** Codes that are made at once: as many of one user as the task allows. */
const atOnce = 3;
const least = 0.99;
const run = promisify(execFile);
const { values } = parseArgs({ options: { codes: { type: 'string', default: '500' } } });

await runScript(bench);

interface Outcome {
  name: string;
  isMade: boolean;
  isRead: boolean;
  /** Credits that were held and neither paid for a code nor given back. */
  isWronglyCharged: boolean;
}

async function bench(process: Run): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'codes-'));
  process.atEnd(() => rm(folder, { recursive: true, force: true }));
  const api = await spawnApi({ DATA_DIR: folder });
  process.atEnd(async () => void (await api.end('SIGTERM')));
  const operator = await askOperator(folder, 'bench-qr');
  const demo = await openDemo(api);
  const templates = await demo.templates();
  const credits = { who: demoAccount.mobile, currency: 'draw', amount: 5000, remark: '' };
  dataOf(await operator(adjustCredits, credits, 'bench-qr-credits'));
  const { balance: before } = await demo.account();
  // The demonstration's user is no member.
  for (const { id } of templates) dataOf(await operator(editQrTemplate, { id, vip: false }, `bench-qr-template-${id}`));
  const orders = codeOrders(Number(values.codes), templates);
  const outcomes: Outcome[] = [];
  const left = [...orders.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, { name, body }] = next;
      const record = await madeCode(demo, body);
      const isRead = record.status === 3 && (await isReadByZbar(join(folder, `${at}.png`), record, demo));
      outcomes.push({ name, isMade: record.status === 3, isRead, isWronglyCharged: isWrong(record) });
      if (!isRead)
        console.log(`${record.status === 3 ? 'not read by zbarimg' : 'not made'}: ${name}, ${record.fail_reason}`);
      if (outcomes.length % 50 === 0) console.log(`${outcomes.length} of ${orders.length}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return report(outcomes, before - (await demo.account()).balance, await demo.settled());
}

async function madeCode(demo: Caller, body: object): Promise<QrRecord> {
  const id = await demo.imagine(body);
  for (;;) {
    const record = await demo.record(id);
    if (record.status >= 2) return record;
    await new Promise((done) => setTimeout(done, 300));
  }
}

function isWrong({ status, receipt }: QrRecord): boolean {
  if (status === 3) return receipt?.settled !== receipt?.held;
  return receipt?.settled !== 0 || receipt.released !== receipt.held;
}

async function isReadByZbar(file: string, record: QrRecord, demo: Caller): Promise<boolean> {
  await writeFile(file, await demo.download(record.image));
  const { stdout } = await run('zbarimg', ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', file]).catch(() => ({
    stdout: '',
  }));
  return stdout.replace(/\n$/, '') === record.qr_content;
}

function report(outcomes: Outcome[], spent: number, settled: number): number {
  const groups = Map.groupBy(outcomes, ({ name }) => name.split(' · ')[0] ?? '');
  const rows = [...groups].map(([name, all]) => {
    const made = all.filter(({ isMade }) => isMade).length;
    return [name, String(all.length), String(made), String(all.filter(({ isRead }) => isRead).length)];
  });
  console.log(tableText(['', 'asked', 'made', 'read by zbarimg'], rows));
  const made = outcomes.filter(({ isMade }) => isMade).length;
  const read = outcomes.filter(({ isRead }) => isRead).length;
  const wrong = outcomes.filter(({ isWronglyCharged }) => isWronglyCharged).length;
  const part = made === 0 ? 0 : read / made;
  console.log(
    `${read} of ${made} codes are read by zbarimg (${(100 * part).toFixed(1)} %); ${outcomes.length - made} were not made`,
  );
  console.log(`${wrong} were charged wrongly; ${spent} credits are gone, ${settled} were settled`);
  return part >= least && wrong === 0 && spent === settled ? 0 : 1;
}
