import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** `type` of `/chat/voiceGenerate`: what the audio is for. */
const type = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3)), 1);

/**
 * Audio of an answer of the caller, made once for each text. `content` is which of several answers to a template's
 * question, from 0. Of a long answer the beginning is read.
 */
export const generateVoice = endpoint({
  method: 'POST',
  path: '/chat/voiceGenerate',
  auth: true,
  input: z.object({
    records_id: id,
    content: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 0),
    type,
  }),
  output: z.object({ file_url: z.string() }),
});

/** Multipart: a recording as `file`. Answers what is said in it; `file` is its address, '' when it is not kept. */
export const transferVoice = endpoint({
  method: 'POST',
  path: '/chat/voiceTransfer',
  multipart: true,
  auth: true,
  input: z.object({ type: z.optional(z.coerce.number()) }),
  output: z.object({ text: z.string(), file: z.string() }),
});
