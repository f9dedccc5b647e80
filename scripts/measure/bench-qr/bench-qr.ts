// npm run bench:qr [-- --codes 500]: codes of every style, template and kind of content, asked for as a page does, and
// read by zbarimg, which the site does not use. Ends with 1 when fewer than 99 of 100 are read, or one that failed was charged.
// `--minutes 3 --into codes` asks for no more after that time and keeps what came of it in that folder, with the site and the pictures
// that were painted; the next run with that folder goes on behind it, and reports all of it together. `--first 250` begins with the
// 250th of the same orders.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { adjustCredits } from 'shared/contracts/operator/account/users.ts';
import { editQrTemplate } from 'shared/contracts/operator/creative/qr-templates.ts';
import { askOperator } from '../../../api/src/testing/ask-operator.ts';
import { dataOf } from '../../../api/src/testing/make.ts';
import { spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import { tableText } from '../../mf/table.ts';
import { type Run, runScript } from '../../start/run-script.ts';
import { demoAccount } from '../token-of-demo.ts';
import { type CodeOrder, codeOrders } from './code-orders.ts';
import { type Caller, openDemo } from './open-demo.ts';

/** Codes that are made at once: as many of one user as the task allows. */
const atOnce = 3;
const least = 0.99;
const run = promisify(execFile);
const { values } = parseArgs({
  options: {
    codes: { type: 'string', default: '500' },
    first: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '600' },
    into: { type: 'string' },
  },
});

await runScript(bench);

interface Outcome extends Pick<CodeOrder, 'way' | 'kind'> {
  isMade: boolean;
  isRead: boolean;
  /** Credits that were held and neither paid for a code nor given back. */
  isWronglyCharged: boolean;
}

/** What came of the orders, of all runs so far. */
interface Results {
  outcomes: Outcome[];
  /** Credits that are gone, and those that were settled for codes and pictures. */
  spent: number;
  settled: number;
  /** The records of the pictures that codes are laid into, by their orders. */
  grounds: [order: string, id: number][];
}

async function bench(process: Run): Promise<number> {
  const folder = await folderOf(process);
  const results = join(folder, 'results.json');
  const before = await resultsBefore(results);
  const first = Number(values.first) + before.outcomes.length;
  const api = await spawnApi({ DATA_DIR: join(folder, 'site') }, process);
  const operator = await askOperator(join(folder, 'site'), `bench-qr-${first}`);
  const demo = await openDemo(api, before.grounds);
  const templates = await demo.templates();
  const credits = { who: demoAccount.mobile, currency: 'draw', amount: 5000, remark: '' };
  dataOf(await operator(adjustCredits, credits, `bench-qr-credits-${first}`));
  const { balance } = await demo.account();
  // The demonstration's user is no member.
  for (const { id } of templates) dataOf(await operator(editQrTemplate, { id, vip: false }, `bench-qr-template-${id}`));
  const orders = codeOrders(Number(values.first) + Number(values.codes), templates).slice(first);
  const outcomes: Outcome[] = [];
  const left = [...orders.entries()];
  const begin = Date.now();
  const work = async () => {
    const isTime = () => Date.now() - begin < Number(values.minutes) * 60_000;
    for (let next = left.shift(); next && isTime(); next = left.shift()) {
      const [at, order] = next;
      outcomes.push(await outcomeOf(order, demo, join(folder, `${first + at}.png`)));
      if (outcomes.length % 50 > 0) continue;
      const each = (Date.now() - begin) / 1000 / outcomes.length;
      console.log(`${outcomes.length} of ${orders.length} from ${first} on, ${each.toFixed(1)} s each`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const now = {
    outcomes: [...before.outcomes, ...outcomes],
    spent: before.spent + balance - (await demo.account()).balance,
    settled: before.settled + (await demo.settled()),
    grounds: await demo.grounds(),
  };
  await writeFile(results, JSON.stringify(now));
  return report(now);
}

/** Where the site and the results lie: the folder that is kept, else one that is removed at the end. */
async function folderOf(process: Run): Promise<string> {
  if (values.into) {
    await mkdir(values.into, { recursive: true });
    return resolve(values.into);
  }
  const folder = await mkdtemp(join(tmpdir(), 'codes-'));
  process.atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function resultsBefore(file: string): Promise<Results> {
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  return stored ? JSON.parse(stored) : { outcomes: [], spent: 0, settled: 0, grounds: [] };
}

async function outcomeOf({ way, kind, body, ground }: CodeOrder, demo: Caller, file: string): Promise<Outcome> {
  const picture = ground && { picture: { record_id: await demo.ground(ground) } };
  const record = await demo.code({ ...body, ...picture });
  const isMade = record.status === drawStatus.done;
  const isRead = isMade && (await isReadByZbar(file, record, demo));
  if (!isRead) console.log(`${isMade ? 'not read by zbarimg' : 'not made'}: ${way}, ${kind}, ${record.fail_reason}`);
  return { way, kind, isMade, isRead, isWronglyCharged: isWrong(record) };
}

function isWrong({ status, receipt }: QrRecord): boolean {
  if (status === drawStatus.done) return receipt?.settled !== receipt?.held;
  return receipt?.settled !== 0 || receipt.released !== receipt.held;
}

async function isReadByZbar(file: string, record: QrRecord, demo: Caller): Promise<boolean> {
  await writeFile(file, await demo.download(record.image));
  const { stdout } = await run('zbarimg', ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', file]).catch(() => ({
    stdout: '',
  }));
  return stdout.replace(/\n$/, '') === record.qr_content;
}

function report({ outcomes, spent, settled }: Results): number {
  for (const by of ['way', 'kind'] as const) {
    const rows = [...Map.groupBy(outcomes, (one) => one[by])].map(([name, all]) => {
      const made = all.filter(({ isMade }) => isMade).length;
      return [name, String(all.length), String(made), String(all.filter(({ isRead }) => isRead).length)];
    });
    console.log(tableText(['', 'asked', 'made', 'read by zbarimg'], rows));
  }
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
