import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { LineageLink } from 'shared/contracts/creative/lineage.ts';
import { squareStates } from 'shared/contracts/creative/square-own.ts';
import { chatMessages, chatSessions } from '../../chat/tree/tree.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { madeFilePath } from '../../site/made-files/made-files.ts';
import { mindMaps } from '../mind-map/mind-map.ts';
import { drawRecords, drawRequests } from '../pictures/pictures.ts';
import { qrCodes } from '../qr-code/qr-tables.ts';
import { findShown, shownPosts } from '../square/feed/shown-post.ts';
import { squarePosts } from '../square/square.ts';
import type { LinkPlace } from './lineage-queries.ts';

/** Letters of a title. */
const titleLimit = 100;

/** A link without its place in a lineage. */
export type ShownLink = Omit<LineageLink, 'depth'>;

export const placeKey = ({ kind, id }: LinkPlace): string => `${kind} ${id}`;

const keyed = (kind: LinkPlace['kind'], links: ShownLink[]) =>
  links.map((link) => [placeKey({ kind, id: link.id }), link] as const);

/**
 * What is said of links, by place: own things, and posts that are shown. What is deleted says nothing of what it was; what is not
 * the user's is not in it, but for posts.
 */
export async function findShownLinks(
  app: FastifyInstance,
  userId: number,
  places: readonly LinkPlace[],
): Promise<Map<string, ShownLink>> {
  const ids = (wanted: LinkPlace['kind']) => places.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const ask = { app, userId };
  const [messages, records, maps, posts] = await Promise.all([
    shownMessages(ask, ids('message')),
    shownRecords(ask, ids('record')),
    shownMaps(ask, ids('map')),
    shownSquarePosts(ask, ids('post')),
  ]);
  return new Map([
    ...keyed('message', messages),
    ...keyed('record', records),
    ...keyed('map', maps),
    ...keyed('post', posts),
  ]);
}

interface Ask {
  app: FastifyInstance;
  userId: number;
}

const titleOf = (text: string) => [...text.replace(/\s+/g, ' ').trim()].slice(0, titleLimit).join('');

interface Told extends Pick<ShownLink, 'kind' | 'id'> {
  at: Date;
  isDeleted: boolean;
  /** What is said unless it is deleted. */
  content: Partial<ShownLink>;
}

const linkOf = ({ kind, id, at, isDeleted, content }: Told): ShownLink => ({
  kind,
  id,
  title: '',
  thumbnail: '',
  action: '',
  session_id: 0,
  is_own: true,
  is_remixable: 0,
  create_time: beijingTime(at),
  is_deleted: isDeleted,
  ...(isDeleted ? {} : content),
});

async function shownMessages({ app, userId }: Ask, ids: number[]): Promise<ShownLink[]> {
  if (ids.length === 0) return [];
  const rows = await app.db
    .select({ message: chatMessages, sessionEnd: chatSessions.deleteTime })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(and(eq(chatMessages.userId, userId), inArray(chatMessages.id, ids)));
  return rows.map(({ message: { id, content, createTime, deleteTime, sessionId }, sessionEnd }) =>
    linkOf({
      kind: 'message',
      id,
      at: createTime,
      isDeleted: deleteTime !== null || sessionEnd !== null,
      content: { title: titleOf(content), session_id: sessionId },
    }),
  );
}

async function shownRecords({ app, userId }: Ask, ids: number[]): Promise<ShownLink[]> {
  if (ids.length === 0) return [];
  const rows = await app.db
    .select({ record: drawRecords, prompt: drawRequests.prompt, says: qrCodes.content })
    .from(drawRecords)
    .innerJoin(drawRequests, eq(drawRequests.id, drawRecords.requestId))
    .leftJoin(qrCodes, eq(qrCodes.requestId, drawRecords.requestId))
    .where(and(eq(drawRecords.userId, userId), inArray(drawRecords.id, ids)));
  return rows.map(({ record: { id, tool, action, createTime, deletedTime, thumbnails, name }, prompt, says }) => {
    const small = thumbnails[0]?.name ?? name;
    const thumbnail = small && pictureUrl(app, madeFilePath(small));
    const kind = tool === 'qr' ? 'code' : 'picture';
    return {
      ...linkOf({
        kind,
        id,
        at: createTime,
        isDeleted: deletedTime !== null,
        content: { title: titleOf(says ?? prompt), thumbnail },
      }),
      action: tool === 'qr' ? '' : action,
    };
  });
}

async function shownMaps({ app, userId }: Ask, ids: number[]): Promise<ShownLink[]> {
  if (ids.length === 0) return [];
  const { id, title, createTime, deletedTime, removedTime } = mindMaps;
  const rows = await app.db
    .select({ id, title, createTime, deletedTime, removedTime })
    .from(mindMaps)
    .where(and(eq(mindMaps.userId, userId), inArray(id, ids)));
  return rows.map((map) =>
    linkOf({
      kind: 'map',
      id: map.id,
      at: map.createTime,
      isDeleted: map.deletedTime !== null || map.removedTime !== null,
      content: { title: titleOf(map.title) },
    }),
  );
}

/** The caller's own in every state; of others what is shown, and an empty place where it is shown no more. */
async function shownSquarePosts({ app, userId }: Ask, ids: number[]): Promise<ShownLink[]> {
  if (ids.length === 0) return [];
  const found = await findShown(app.db).where(inArray(squarePosts.id, ids));
  const cards = await shownPosts(app, found, { userId: undefined });
  return found.map(({ post }, at) => {
    const { title = '', prompts = '', thumbnail = '', shows = [] } = cards[at] ?? {};
    const isOwn = userId > 0 && post.userId === userId;
    const isShown = post.state === 'shown';
    const state = isOwn ? squareStates.find((one) => one === post.state) : undefined;
    return {
      ...linkOf({
        kind: 'post',
        id: post.id,
        at: post.createTime,
        isDeleted: isOwn ? state === undefined : !isShown,
        content: {
          title: titleOf(title || prompts),
          // The files of a post are nobody's while it is not shown.
          thumbnail: isShown ? thumbnail : '',
          is_remixable: isShown && shows.includes('remix') ? 1 : 0,
          ...(state && { state }),
        },
      }),
      is_own: isOwn,
    };
  });
}
