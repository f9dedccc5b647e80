import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import type { Db } from '../../platform/database/db.ts';
import { beijingMoment, beijingTime } from '../../platform/format/beijing-time.ts';
import { dayOf } from '../../platform/format/by-day.ts';
import type { BillLine, PaymentChannel } from '../../providers/payment/payment.ts';
import { billDays, billDifferences } from './bill-tables.ts';

/** Days that are looked back: a channel may have been away for a while. */
const days = 7;
/** Channels have the bill of a day by this hour of the next, in Beijing. */
const readyAt = '10:30:00';
const dayMs = 86_400_000;

/** Compares the bills of the last days that were not compared yet with our own books. */
export async function reconcile(app: FastifyInstance, now = new Date()): Promise<void> {
  const yesterday = beijingTime(now).slice(11) >= readyAt ? 1 : 2;
  for (const channel of billedChannels(app)) {
    for (let ago = yesterday + days - 1; ago >= yesterday; ago--) {
      const day = beijingDay(new Date(now.getTime() - ago * dayMs));
      await reconcileDay(app, channel, day).catch((error: unknown) =>
        app.log.error({ err: error, channel: channel.name, day }, 'bill could not be compared'),
      );
    }
  }
}

/** A channel whose bill is compared with our books. */
type Billed = Pick<PaymentChannel, 'name' | 'bill'>;

/** Channels that send bills: those that take money and those that pay it out, but no person who transfers by hand. */
const billedChannels = ({ payments, payouts }: FastifyInstance): Billed[] => [
  ...payments,
  ...payouts.flatMap(({ name, bill }) => (bill ? [{ name, bill }] : [])),
];

async function reconcileDay({ db, log }: FastifyInstance, channel: Billed, day: string): Promise<void> {
  const own = and(eq(billDays.channel, channel.name), eq(billDays.day, day));
  if ((await db.$count(billDays, own)) > 0) return;
  const bill = await billOf(db, channel, day);
  if (!bill) return;
  const there = sumsOf(bill);
  const ofDay = sumsOf(await findOwnLines(db, channel.name, { day }));
  const ofBill = sumsOf(await findOwnLines(db, channel.name, { sns: bill.map(({ sn }) => sn) }));
  // What reached us after midnight stands in the bill of the day before.
  const isLate = [...ofDay.keys()].some((key) => !there.has(key));
  const dayBefore = beijingDay(new Date(beijingMoment(day).getTime() - dayMs));
  const before = sumsOf((isLate && (await billOf(db, channel, dayBefore))) || []);
  const missingThere = [...ofDay.keys()].filter((key) => !there.has(key) && !before.has(key));
  const found = [
    ...[...there.keys()].flatMap((key) => differenceOf(key, ofBill.get(key) ?? null, there.get(key) ?? null)),
    ...missingThere.flatMap((key) => differenceOf(key, ofDay.get(key) ?? null, null)),
  ];
  const matched = there.size - found.filter(({ kind }) => kind !== 'missing_there').length;
  const known = { channel: channel.name, day };
  const isStored = await db.transaction(async (tx) => {
    const added = await tx
      .insert(billDays)
      .values({ ...known, matched, differences: found.length })
      .onConflictDoNothing()
      .returning({ id: billDays.id });
    // Another process was faster.
    if (added.length === 0) return false;
    if (found.length > 0)
      await tx
        .insert(billDifferences)
        .values(found.map((one) => ({ ...known, ...one })))
        .onConflictDoNothing();
    return true;
  });
  if (isStored && found.length > 0)
    log.error({ ...known, differences: found.length }, 'the bill differs from our books');
}

/** A channel's bill by our numbers, also where it names its own. */
async function billOf(db: Db, { name, bill }: Billed, day: string): Promise<BillLine[] | undefined> {
  const lines = await bill(day);
  const references = lines?.flatMap(({ reference }) => reference ?? []) ?? [];
  if (!lines || references.length === 0) return lines;
  const { rows } = await db.execute<{ reference: string; sn: string }>(sql`
    select reference, sn from withdrawals where channel = ${name}
      and reference in (select jsonb_array_elements_text(${JSON.stringify(references)}::jsonb))`);
  const own = new Map(rows.map(({ reference, sn }) => [reference, sn]));
  return lines.map((line) => ({ ...line, sn: own.get(line.reference ?? '') ?? line.sn }));
}

const sumsOf = (lines: BillLine[]) => {
  const sums = new Map<string, number>();
  for (const { what, sn, amount } of lines) sums.set(`${what} ${sn}`, (sums.get(`${what} ${sn}`) ?? 0) + amount);
  return sums;
};

function differenceOf(key: string, here: number | null, there: number | null) {
  if (here === there) return [];
  const [what, sn = ''] = key.split(' ') as [BillLine['what'], string];
  const kind = here === null ? 'missing_here' : there === null ? 'missing_there' : 'amount';
  return [{ what, sn, kind, here, there } as const];
}

/** Our own lines of a channel: of a day of Beijing, or those with these numbers. */
async function findOwnLines(db: Db, channel: string, wanted: { day: string } | { sns: string[] }): Promise<BillLine[]> {
  const matching = (time: SQL, sn: SQL) =>
    'day' in wanted
      ? sql`${dayOf(time)} = ${wanted.day}`
      : sql`${sn} in (select jsonb_array_elements_text(${JSON.stringify(wanted.sns)}::jsonb))`;
  const { rows } = await db.execute<{ what: BillLine['what']; sn: string; amount: number }>(sql`
    select 'payment' as what, pay_sn as sn, amount::float8 as amount from pay_attempts
    where status = 'paid' and channel = ${channel} and ${matching(sql`pay_time`, sql`pay_sn`)}
    union all
    select 'refund', refunds.sn, refunds.amount::float8 from refunds join pay_attempts on pay_attempts.id = attempt_id
    where refunds.status = 'done' and channel = ${channel} and ${matching(sql`finish_time`, sql`refunds.sn`)}
    union all
    select 'payout', sn, (amount - fee)::float8 from withdrawals
    where status = 'paid' and channel = ${channel} and ${matching(sql`finish_time`, sql`sn`)}`);
  return rows;
}

/** Differences that no operator has resolved, by channel. */
export function countDifferences(db: Db) {
  const { channel, resolution } = billDifferences;
  return db
    .select({ channel, count: sql<number>`count(*)::int` })
    .from(billDifferences)
    .where(sql`${resolution} is null`)
    .groupBy(channel);
}
