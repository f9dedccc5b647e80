import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** Names a share in its link: 128 random bits, so that nobody finds one by trying. */
const shareId = z.string().check(z.regex(/^[\w-]{22}$/, '分享不存在或已取消'));

const Share = z.object({
  id: z.string(),
  title: z.string(),
  create_time: z.string(),
  /** Messages in it. */
  count: z.number(),
});

/** Ours (`capabilities.chat_share`): makes a read-only copy of a session's shown path as it is now, for all who have the link. */
export const addShare = endpoint({
  method: 'POST',
  path: '/chat_share/add',
  auth: true,
  capability: 'chat_share',
  input: z.object({ category_id: id }),
  output: z.object({ id: z.string() }),
});

/** What a share shows, to everybody. Nothing in it says whose it is. */
export const getShare = endpoint({
  method: 'GET',
  path: '/chat_share/detail',
  auth: false,
  capability: 'chat_share',
  input: z.object({ id: shareId }),
  output: z.object({
    ...Share.shape,
    /** 1: the conversation was longer, its beginning is left out. */
    is_cut: z.number(),
    /** As in `chatLog`: 1 a question, 2 an answer. */
    lists: z.array(z.object({ type: z.number(), content: z.string() })),
  }),
});
export type SharedChat = z.infer<typeof getShare.output>;

/** The caller's shares that are not revoked, the newest first. */
export const listShares = endpoint({
  method: 'GET',
  path: '/chat_share/lists',
  auth: true,
  capability: 'chat_share',
  input: z.object(pagingInput),
  output: page(z.object({ ...Share.shape, category_id: z.number() })),
});
export type OwnShare = z.infer<typeof listShares.output>['lists'][number];

/** Ends a share for good; its copy is deleted. Ending it twice is no error. */
export const revokeShare = endpoint({
  method: 'POST',
  path: '/chat_share/revoke',
  auth: true,
  capability: 'chat_share',
  input: z.object({ id: shareId }),
  output: z.unknown(),
});
