import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/**
 * Prepares a download: one picture as its file, several as a zip with their parameters as JSON. `url` needs no token and is
 * good for a minute. `is_unmarked` asks for copies without the visible mark, where the operator allows that; it is logged.
 */
export const downloadDrawings = endpoint({
  method: 'POST',
  path: '/draw_records/zip',
  auth: true,
  capability: 'pictures',
  input: z.object({
    ids: z.array(id).check(z.minLength(1, '请选择图片'), z.maxLength(500, '一次最多下载 500 张')),
    is_unmarked: z._default(z.union([z.literal(0), z.literal(1)]), 0),
  }),
  output: z.object({ url: z.string() }),
});

/** The file of `downloadDrawings`; no envelope. A zip has the pictures and `parameters.json`. */
export const getDrawingFile = endpoint({
  method: 'GET',
  path: '/draw_records/file',
  auth: false,
  capability: 'pictures',
  input: z.object({ ticket: z.string().check(z.maxLength(6000)) }),
  output: z.unknown(),
});
