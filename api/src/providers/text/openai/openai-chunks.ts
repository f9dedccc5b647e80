import OpenAI from 'openai';
import { readEventStream } from 'shared/contracts/http/event-stream.ts';

/** The reader ends silent streams itself; a timer takes no larger number (ms). */
const noLimit = 2 ** 31 - 1;

/** A piece of an answer as servers send it: none of it can be relied on. */
export interface Chunk {
  choices?: Choice[] | null;
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
}

/** `delta` is what is new, `message` (of servers that do not stream) all of it, `text` what older servers say. */
export interface Choice {
  index?: number | null;
  delta?: Record<string, unknown> | null;
  message?: Record<string, unknown> | null;
  text?: unknown;
  finish_reason?: string | null;
}

/**
 * The chunks of an event stream of chat completions, then `done` when the server said so.
 * @throws OpenAI.APIError for an error that the server sends in place of a chunk
 */
export async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Chunk | 'done'> {
  for await (const data of readEventStream(body, noLimit)) {
    for (const line of linesOf(data)) {
      if (line === '[DONE]') return yield 'done';
      const chunk: unknown = JSON.parse(line);
      if (typeof chunk !== 'object' || chunk === null) continue;
      requireNoError(chunk);
      yield chunk;
    }
  }
}

/** One JSON for each event; servers that leave out the empty line between two events send several. */
function linesOf(data: string): string[] {
  const lines = data.split('\n').flatMap((line) => line.trim() || []);
  const areWhole = lines.length > 1 && lines.every((line) => line === '[DONE]' || /^\{.*\}$/.test(line));
  return areWhole || lines.length === 0 ? lines : [data.trim()];
}

/** OpenAI and most others have `error`, vLLM an object that says it is one, Model Studio a code and a message. */
function requireNoError(chunk: {
  error?: unknown;
  object?: unknown;
  code?: unknown;
  message?: unknown;
  choices?: unknown;
}) {
  const isError = chunk.object === 'error' || (!chunk.choices && chunk.code && typeof chunk.message === 'string');
  const error = chunk.error || (isError ? chunk : undefined);
  if (!error) return;
  const { code, status } = error as { code?: unknown; status?: unknown };
  const number = [status, code].map(Number).find((one) => one >= 400 && one < 600);
  const said = typeof error === 'string' ? { message: error } : error;
  throw new OpenAI.APIError(number, said, undefined, undefined);
}
