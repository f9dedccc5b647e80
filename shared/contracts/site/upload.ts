import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

/** Bytes; `type=draw` has the smaller limit. */
export const uploadLimit = 10 * 1024 * 1024;
export const drawUploadLimit = 2 * 1024 * 1024;

/** Bytes of each kind of file, which is known by its content: UTF-8 text, PDF, MP3, WAV, Ogg, WebM or MPEG-4 audio. */
export const fileLimits = { text: 2 * 1024 * 1024, pdf: 10 * 1024 * 1024, audio: 10 * 1024 * 1024 } as const;
export type FileKind = keyof typeof fileLimits;

/** What every upload answers: `uri` is absolute, `url` relative to the site's domain. */
const upload = {
  id: z.number(),
  cid: z.number(),
  type: z.number(),
  name: z.string(),
  uri: z.string(),
  url: z.string(),
};

/** Multipart: the field `file`, and the fields of `input`. Send it with `upload` of `shared/http/create-upload.ts`. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/upload/image',
  multipart: true,
  auth: true,
  input: z.object({ type: z.optional(z.string()) }),
  /** `thumbnail`: a small picture of it, relative like `url`; the picture itself where that is small. */
  output: z.object({ ...upload, thumbnail: z._default(z.string(), '') }),
});

const kind = z.enum(['text', 'pdf', 'audio']);

/**
 * Multipart like `uploadImage`. Only the user who sent it may read it: `url` needs the token in its header. `kinds`: what it may
 * be taken for, default any; a text that begins as an audio file does is a text then.
 */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/upload/file',
  multipart: true,
  auth: true,
  capability: 'files',
  input: z.object({ kinds: z.optional(z.array(kind).check(z.minLength(1), z.maxLength(3))) }),
  output: z.object({ ...upload, kind, media_type: z.string(), bytes: z.number() }),
});
