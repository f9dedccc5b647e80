import { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** A record as its card shows it. `requested`: the size of the picture; before it is there the one that was asked for. */
export const BriefRecord = z.object({
  ...z.pick(DrawRecord, { id: true, prompt: true, action: true, status: true, create_time: true, loading: true }).shape,
  ...z.pick(DrawRecord, { image: true, thumbnail: true, thumbnails: true, thumbhash: true, interim: true }).shape,
  ...z.pick(DrawRecord, { draw_model: true, is_favourite: true, fail_reason: true, failure: true }).shape,
  ...z.pick(DrawRecord, { queue_place: true, progress: true, requested: true }).shape,
});
export type BriefRecord = z.infer<typeof BriefRecord>;

/** All of the caller's records, the newest first: what a page draws before it reads them whole. */
export const listBriefRecords = endpoint({
  method: 'GET',
  path: '/draw_records/brief',
  auth: true,
  capability: 'brief_records',
  input: z.object(pagingInput),
  output: page(BriefRecord),
});
