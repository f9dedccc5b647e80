import { type Fetch, fetchConfigured } from '../../../platform/outbound/fetch-configured.ts';
import { TooManyBytes } from '../../../platform/outbound/read-bounded.ts';

/** Bytes of one event: an answer as long as it may be, in JSON, fits into one. */
const maxOfEvent = 1024 * 1024;
/** Bytes of a whole answer on the wire: every few letters come with some hundred bytes of JSON around them. */
const maxOfAnswer = 64 * 1024 * 1024;
/** Bytes of an error: a sentence is read from it, if anything. */
const maxOfError = 64 * 1024;

/** The other side answers with something else than an event stream: a page, most often. */
export class NotAStream extends Error {
  override name = 'NotAStream';
}

/** `fetch` that ends the connection when an event stream, or an error, grows beyond what it may be: nothing buffers it. */
export const boundedFetch: Fetch = async (input, init) => {
  const response = await fetchConfigured(input, init);
  if (!response.body) return response;
  const type = response.headers.get('content-type');
  // Some servers do not say what they send, or call it plain text; a page or JSON in place of an answer has its type.
  if (response.ok && type && !/^text\/(event-stream|plain)\b/i.test(type)) {
    await response.body.cancel().catch(() => undefined);
    throw new NotAStream(`an answer of type ${type.slice(0, 100)}`);
  }
  const bound = response.ok ? boundOf(maxOfEvent, maxOfAnswer) : boundOf(maxOfError, maxOfError);
  return new Response(response.body.pipeThrough(bound), response);
};

function boundOf(maxAtOnce: number, maxInAll: number): TransformStream<Uint8Array<ArrayBuffer>> {
  const [newline, carriageReturn] = [10, 13];
  let inAll = 0;
  let sinceBlankLine = 0;
  let lineIsEmpty = true;
  return new TransformStream({
    transform(chunk, controller) {
      for (const byte of chunk) {
        sinceBlankLine++;
        if (byte === newline) {
          if (lineIsEmpty) sinceBlankLine = 0;
          lineIsEmpty = true;
        } else if (byte !== carriageReturn) lineIsEmpty = false;
      }
      inAll += chunk.length;
      if (sinceBlankLine > maxAtOnce) throw new TooManyBytes(`an event of more than ${maxAtOnce} bytes`);
      if (inAll > maxInAll) throw new TooManyBytes(`more than ${maxInAll} bytes`);
      controller.enqueue(chunk);
    },
  });
}
