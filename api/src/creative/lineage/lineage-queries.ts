import { sql } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { LineageKind } from 'shared/contracts/creative/lineage.ts';
import { chatMessages } from '../../chat/tree/tree.ts';
import type { Db } from '../../platform/database/db.ts';
import { drawRecords as records, drawRequests as requests } from '../drawing/drawing.ts';
import { mindMaps as maps } from '../mind-map/mind-map.ts';
import { squarePosts as posts } from '../square/square.ts';

/** Links in a row, and links in all, that are looked at. */
const longest = 60;
const most = 200;

/** A link by its table: pictures and codes are both records of drawing. */
export interface LinkPlace {
  kind: 'message' | 'record' | 'map' | 'post';
  id: number;
}

/** Where a link stands: `up` leads to the subject, `down` was made from it. */
export interface FoundLink extends LinkPlace {
  way: 'up' | 'down';
  depth: number;
}

export const placeKind = (kind: LineageKind): LinkPlace['kind'] =>
  kind === 'picture' || kind === 'code' ? 'record' : kind;

/**
 * What led to something, the first link first, and what was made from it, depth first. It walks over the user's own things and over
 * posts of the square; user 0 has none. Every link but a message has one parent, so that no way is walked twice.
 */
export async function findLinks(db: Db, userId: number, { kind, id }: LinkPlace): Promise<FoundLink[]> {
  const start = sql`select ${kind}::text as kind, ${id}::int as id, 0 as depth`;
  const { rows } = await db.execute<{ way: FoundLink['way']; kind: LinkPlace['kind']; id: number; depth: number }>(sql`
    with recursive
      up (kind, id, depth) as (
        ${start}
        union all
        select parent.kind, parent.id, up.depth + 1
          from up cross join lateral (${parents(userId)}) parent
         where up.depth < ${longest}
      ) cycle kind, id set is_circle using walked,
      down (kind, id, depth) as (
        ${start}
        union all
        select child.kind, child.id, down.depth + 1
          from down cross join lateral (${children(userId)}) child
         where down.depth < ${longest}
      ) search depth first by kind, id set place cycle kind, id set is_circle using walked,
      found as (
        select 'up' as way, kind, id, max(depth) as depth, null::int as nth from up
         where depth > 0 and not is_circle and (kind, id) <> (${kind}::text, ${id}::int) group by kind, id
        union all
        select 'down', kind, id, depth, (row_number() over (order by place))::int from down
         where depth > 0 and not is_circle
      )
    select way, kind, id, depth from found
     order by way desc, nth, depth desc,
              case kind when 'record' then 0 when 'post' then 1 else 2 end, id
     limit ${most}`);
  return rows;
}

/** What a row of `up` was made from. A record drawn after a post has that post as its parent, which has its own record as parent. */
const parents = (userId: number) => sql`
  select 'post' as kind, request.square_id as id
    from ${records} record join ${requests} request on request.id = record.request_id
   where up.kind = 'record' and record.id = up.id and record.user_id = ${userId} and request.square_id > 0
  union all
  select 'record', parent.id
    from ${records} record join ${requests} request on request.id = record.request_id
    join ${records} parent on parent.id = record.parent_id
   where up.kind = 'record' and record.id = up.id and record.user_id = ${userId} and parent.user_id = ${userId}
     and ${isNotByPost}
  union all
  select 'message', message.id
    from ${records} record join ${requests} request on request.id = record.request_id
    join ${chatMessages} message on message.id = request.message_id
   where up.kind = 'record' and record.id = up.id and record.user_id = ${userId} and message.user_id = ${userId}
  union all
  select 'message', message.id
    from ${maps} map join ${chatMessages} message on message.id = map.message_id
   where up.kind = 'map' and map.id = up.id and map.user_id = ${userId} and map.source_kind = 'message'
     and message.user_id = ${userId}
  union all
  select 'record', record.id
    from ${posts} post join ${records} record on record.id = post.record_id
   where up.kind = 'post' and post.id = up.id and post.user_id = ${userId} and record.user_id = ${userId}
  union all
  select 'post', post.remix_of
    from ${posts} post
   where up.kind = 'post' and post.id = up.id and post.remix_of > 0
     and (post.user_id is distinct from ${userId} or post.record_id = 0)`;

/** What was made from a row of `down`: the same edges, walked the other way. */
const children = (userId: number) => sql`
  select 'record' as kind, record.id as id
    from ${records} record join ${requests} request on request.id = record.request_id
   where down.kind = 'post' and request.square_id = down.id and record.user_id = ${userId}
     and record.status = ${drawStatus.done}
  union all
  select 'post', post.id
    from ${posts} post
   where down.kind = 'post' and post.remix_of = down.id and post.state = 'shown'
     and post.user_id is distinct from ${userId}
  union all
  select 'record', record.id
    from ${records} record join ${requests} request on request.id = record.request_id
    join ${records} parent on parent.id = record.parent_id
   where down.kind = 'record' and record.parent_id = down.id and record.user_id = ${userId}
     and parent.user_id = ${userId} and record.status = ${drawStatus.done} and ${isNotByPost}
  union all
  select 'post', post.id
    from ${posts} post
   where down.kind = 'record' and post.record_id = down.id and post.user_id = ${userId}
  union all
  select 'record', record.id
    from ${requests} request join ${records} record on record.request_id = request.id
   where down.kind = 'message' and request.user_id = ${userId} and request.message_id = down.id
     and record.status = ${drawStatus.done}
     and not exists (
       select from ${records} parent join ${requests} asked on asked.id = parent.request_id
        where parent.id = record.parent_id and parent.user_id = ${userId} and asked.message_id = down.id)
  union all
  select 'map', map.id
    from ${maps} map
   where down.kind = 'message' and map.user_id = ${userId} and map.message_id = down.id and map.source_kind = 'message'`;

/** The record does not hang on its parent by way of the post that it was drawn after. A deleted post names no record any more. */
const isNotByPost = sql`not exists (
  select from ${posts} post where post.id = request.square_id and post.record_id = record.parent_id)`;
