import { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { waitingSquareStates } from 'shared/contracts/creative/square-own.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

/** A picture or a code, as far as a card or a row of what runs shows it. */
const LatestRecord = z.object({
  ...z.pick(DrawRecord, { id: true, prompt: true, action: true, status: true, create_time: true }).shape,
  ...z.pick(DrawRecord, { image: true, thumbnail: true, thumbnails: true, thumbhash: true, interim: true }).shape,
  ...z.pick(DrawRecord, { queue_place: true, progress: true }).shape,
});
export type LatestRecord = z.infer<typeof LatestRecord>;

const LatestCode = z.object({ ...LatestRecord.shape, qr_content: z.string() });
export type LatestCode = z.infer<typeof LatestCode>;

const LatestMap = z.object({ id: z.number(), title: z.string(), update_time: z.string() });
export type LatestMap = z.infer<typeof LatestMap>;

/** A post for the square that waits for a reviewer or for its author. */
const WaitingPost = z.object({
  id: z.number(),
  title: z.string(),
  prompts: z.string(),
  image: z.string(),
  thumbnail: z.string(),
  state: z.enum(waitingSquareStates),
  reason: z.string(),
});
export type WaitingPost = z.infer<typeof WaitingPost>;

/** Works of each kind in `getLatestWorks`, of all kinds together on the page; and what runs or waits of each kind. */
export const latestWorks = 12;
export const latestOpen = 6;

/** The newest and the unfinished works of an account, of every tool, in brief. */
export const getLatestWorks = endpoint({
  method: 'GET',
  path: '/works/latest',
  auth: true,
  capability: 'latest_works',
  input: z.object({}),
  output: z.object({
    pictures: z.array(LatestRecord),
    codes: z.array(LatestCode),
    maps: z.array(LatestMap),
    open_pictures: z.array(LatestRecord),
    open_codes: z.array(LatestCode),
    posts: z.array(WaitingPost),
  }),
});
