import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import type { ChannelUse } from '../../../providers/channels/commands/channel-commands.ts';
import { chatRuns } from '../../tree/chat-tables.ts';

/** What a channel wrote in the last 24 hours. */
export async function countChannelUse(db: Db, name: string): Promise<ChannelUse> {
  const [row] = await db
    .select({
      answers: sql<number>`count(*)::int`,
      cut_off: sql<number>`(count(*) filter (where ${chatRuns.status} = 'interrupted'))::int`,
      tokens_in: sql<number>`coalesce(sum(${chatRuns.tokensIn}), 0)::float8`,
      tokens_out: sql<number>`coalesce(sum(${chatRuns.tokensOut}), 0)::float8`,
    })
    .from(chatRuns)
    .where(sql`${chatRuns.channel} = ${name} and ${chatRuns.createTime} > now() - interval '24 hours'`);
  return row ?? { answers: 0, cut_off: 0, tokens_in: 0, tokens_out: 0 };
}
