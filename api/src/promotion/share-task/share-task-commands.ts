import { sql } from 'drizzle-orm';
import { findShareTaskRewards, listShareTaskRewards } from 'shared/contracts/operator/promotion/share-tasks.ts';
import { beginOf } from '../../platform/database/begin-of.ts';
import type { Db } from '../../platform/database/db.ts';
import { type OperatorApi, serveReading } from '../../platform/operator/serve-command.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { findSection } from '../../site/settings/settings.ts';
import { requireNamedUser } from '../../site/user/user.ts';
import { rewardsOf, type ShareTaskKind, shareTaskKinds } from './share-task.ts';

/** What rewards of sharing cost, and who had which. */
export function shareTaskCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listShareTaskRewards, async (_input, { db }) => {
    const rewards = rewardsOf(await findSection(db, 'share_task'));
    const given = await sumRewards(db);
    return shareTaskKinds.map((kind) => {
      const { isOpen: open, chat, draw, max } = rewards[kind];
      const sum = given.find((row) => row.kind === kind) ?? none;
      return {
        kind,
        open,
        chat,
        draw,
        max,
        today: sum.today,
        month: sum.month,
        month_users: sum.users,
        month_chat: sum.chat,
        month_draw: sum.draw,
      };
    });
  });

  serveReading(operatorApi, findShareTaskRewards, async (input, { db }) => {
    const { id } = await requireNamedUser(db, input.who);
    const { limit, offset } = pageSlice(input);
    const { rows } = await db.execute<Given & { count: number }>(sql`
      select split_part(business_key, ':', 3) as kind, split_part(business_key, ':', 4)::int as subject,
        ${credits('chat')} as chat, ${credits('draw')} as draw, postings.create_time::text as time, (count(*) over ())::int as count
      from ${moved} where business_key >= ${`task:${id}:`} and business_key < ${`task:${id};`}
      group by postings.id order by postings.id desc limit ${limit} offset ${offset}`);
    const lists = rows.map(({ time, kind, subject, chat, draw }) => ({
      kind,
      subject,
      chat,
      draw,
      create_time: new Date(time).toISOString(),
    }));
    return pageReply(input, lists, rows[0]?.count ?? 0);
  });
}

interface Given extends Record<string, unknown> {
  kind: ShareTaskKind;
  subject: number;
  chat: number;
  draw: number;
  time: string;
}

/** Rewards with what users got; the site's legs are the same below zero. */
const moved = sql`postings join entries on posting_id = postings.id
  join accounts on accounts.id = account_id and user_id is not null`;
const credits = (currency: string) => sql`coalesce(sum(amount) filter (where currency = ${currency}), 0)::int`;

const none = { today: 0, month: 0, users: 0, chat: 0, draw: 0 };

/** Of 30 days, by the kind of task. */
async function sumRewards(db: Db) {
  const { rows } = await db.execute<typeof none & { kind: string }>(sql`
    select split_part(business_key, ':', 3) as kind, ${credits('chat')} as chat, ${credits('draw')} as draw,
      count(distinct business_key)::int as month, count(distinct user_id)::int as users,
      (count(distinct business_key) filter (where create_time >= ${beginOf('day')}))::int as today
    from ${moved} where business_key >= 'task:' and business_key < 'task;' and create_time >= now() - interval '30 days'
    group by 1`);
  return rows;
}
