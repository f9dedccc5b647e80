import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

/** Types of picture that are taken, by their real content. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
/** Bytes; `type=draw` has the smaller limit (api-contract section 2). */
export const uploadLimit = 10 * 1024 * 1024;
export const drawUploadLimit = 2 * 1024 * 1024;

/** Multipart: the field `file`, and the fields of `input`. Send it with `upload` of `shared/http/create-upload.ts`. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/upload/image',
  auth: true,
  input: z.object({ type: z.optional(z.string()) }),
  /** `uri` is absolute, `url` relative to the site's domain. */
  output: z.object({
    id: z.number(),
    cid: z.number(),
    type: z.number(),
    name: z.string(),
    uri: z.string(),
    url: z.string(),
  }),
});
