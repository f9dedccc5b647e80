import type { CallInput, StreamEndpoint, StreamEvent } from 'shared/contracts/endpoint.ts';
import { type Reply, replyCode } from 'shared/contracts/reply.ts';
import { type CallEnvironment, type CallOptions, requestHeaders } from 'shared/http/create-call.ts';
import { ApiRefusal, CallFailure } from 'shared/http/errors.ts';

/** Opens an event stream and yields its events until the server ends it or `options.signal` fires. */
export type OpenStream = <E extends StreamEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => AsyncGenerator<StreamEvent<E>, void, undefined>;

/**
 * Makes the stream client of a visit. GET sends the input as query, POST as JSON body.
 * Rejects with the status text when the status is not 200 (spec section 8), and with `ApiRefusal` when the API
 * answered with an envelope instead of a stream.
 */
export function createStream(environment: CallEnvironment): OpenStream {
  return async function* open(endpoint, input, options = {}) {
    const { method, path } = endpoint;
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const response = await fetch(environment.baseUrl + environment.prefix + path + query, {
      method,
      headers: {
        accept: 'text/event-stream',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...requestHeaders(environment, method, options),
      },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    if (response.status !== 200) throw new CallFailure(response.statusText, response.status);
    if (response.headers.get('content-type')?.includes('application/json')) {
      const reply = (await response.json()) as Reply;
      if (reply.code === replyCode.loginFailure) environment.loginFailed(method);
      throw new ApiRefusal(reply.code, reply.msg, reply.data);
    }
    if (!response.body) throw new CallFailure(`${method} ${path}: no body`, response.status);
    for await (const data of readEventStream(response.body)) yield JSON.parse(data) as never;
  };
}

/**
 * Reads the `data` of each event of a `text/event-stream` body. Chunks may split anywhere, a character included;
 * lines may end in LF, CRLF or CR; comments and unknown fields are passed over (WHATWG HTML, section 9.2.6).
 */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A lone CR at the end may be the first half of CRLF: it waits for the next chunk.
      const end = !done && rest.endsWith('\r') ? rest.length - 1 : rest.length;
      const lines = rest.slice(0, end).split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + rest.slice(end);
      for (const line of lines) {
        if (line === '') {
          if (data.length) yield data.join('\n');
          data = [];
        } else if (line === 'data' || line.startsWith('data:')) {
          data.push(line.slice(5).replace(/^ /, ''));
        }
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
