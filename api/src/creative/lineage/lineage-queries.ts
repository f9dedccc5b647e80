import { sql } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { LineageKind } from 'shared/contracts/creative/lineage.ts';
import { chatMessages } from '../../chat/tree/tree.ts';
import type { Db } from '../../platform/database/db.ts';
import { mindMaps as maps } from '../mind-map/mind-map.ts';
import { drawRecords as records, drawRequests as requests } from '../pictures/pictures.ts';
import { squarePosts as posts } from '../square/square.ts';

/** Links in a row, and links in all, that are looked at: the walk ends with them, the nearest ones first. */
const longest = 60;
const maxLinks = 200;

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
  const edges = edgesOf(userId);
  // "offset 0": each step asks for the edges of one place, by their indexes.
  const { rows } = await db.execute<{ way: FoundLink['way']; kind: LinkPlace['kind']; id: number; depth: number }>(sql`
    with recursive
      up (kind, id, depth) as (
        ${start}
        union all
        select parent.kind, parent.id, up.depth + 1
          from up cross join lateral (
            select edge.from_kind, edge.from_id from (${edges}) edge
             where edge.to_kind = up.kind and edge.to_id = up.id offset 0
          ) parent (kind, id)
         where up.depth < ${longest}
      ) cycle kind, id set is_circle using walked,
      down (kind, id, depth) as (
        ${start}
        union all
        select child.kind, child.id, down.depth + 1
          from down cross join lateral (
            select edge.to_kind, edge.to_id from (${edges}) edge
             where edge.from_kind = down.kind and edge.from_id = down.id and edge.is_there offset 0
          ) child (kind, id)
         where down.depth < ${longest}
      ) search depth first by kind, id set place cycle kind, id set is_circle using walked,
      nearest as (select kind, id, depth, place from down where depth > 0 and not is_circle limit ${maxLinks}),
      found as (
        select 'up' as way, kind, id, max(depth) as depth, null::int as nth from up
         where depth > 0 and not is_circle and (kind, id) <> (${kind}::text, ${id}::int) group by kind, id
        union all
        select 'down', kind, id, depth, (row_number() over (order by place))::int from nearest
      )
    select way, kind, id, depth from found
     order by way desc, nth, depth desc,
              case kind when 'record' then 0 when 'post' then 1 else 2 end, id
     limit ${maxLinks}`);
  return rows;
}

/**
 * All that was made from something. `is_there`: it is among what came of that; what is not (a picture that is not painted yet, a
 * post that is not shown) has its own way up all the same.
 */
const edgesOf = (userId: number) => sql`
  select 'post' as from_kind, request.square_id as from_id, 'record' as to_kind, record.id as to_id, ${isDone} as is_there
    from ${records} record join ${requests} request on request.id = record.request_id
   where record.user_id = ${userId} and request.square_id > 0
  union all
  select 'record', parent.id, 'record', record.id, ${isDone}
    from ${records} record join ${requests} request on request.id = record.request_id
    join ${records} parent on parent.id = record.parent_id
   where record.user_id = ${userId} and record.parent_id > 0 and parent.user_id = ${userId} and ${isNotByPost}
  union all
  select 'message', message.id, 'record', record.id, ${isDone}
    from ${records} record join ${requests} request on request.id = record.request_id
    join ${chatMessages} message on message.id = request.message_id
   where request.user_id = ${userId} and message.user_id = ${userId}
     and not exists (
       select from ${records} parent join ${requests} asked on asked.id = parent.request_id
        where parent.id = record.parent_id and parent.user_id = ${userId} and asked.message_id = request.message_id)
  union all
  select 'message', message.id, 'map', map.id, true
    from ${maps} map join ${chatMessages} message on message.id = map.message_id
   where map.user_id = ${userId} and message.user_id = ${userId} and map.source_kind = 'message'
  union all
  select 'record', record.id, 'post', post.id, true
    from ${posts} post join ${records} record on record.id = post.record_id
   where post.user_id = ${userId} and record.user_id = ${userId}
  union all
  select 'post', post.remix_of, 'post', post.id, post.state = 'shown'
    from ${posts} post
   where post.remix_of > 0 and (post.user_id is distinct from ${userId} or post.record_id = 0)`;

const isDone = sql`record.status = ${drawStatus.done}`;

/**
 * The record does not hang on its parent by way of the post that it was drawn after, which has its own record as its parent. A deleted
 * post names no record any more.
 */
const isNotByPost = sql`not exists (
  select from ${posts} post where post.id = request.square_id and post.record_id = record.parent_id)`;
