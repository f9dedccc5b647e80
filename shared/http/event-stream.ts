import type { CallInput, StreamEndpoint, StreamEvent } from 'shared/contracts/endpoint.ts';
import { longestSilence, readEventStream, unlessSilent } from 'shared/contracts/http/event-stream.ts';
import { type Reply, requestHeader } from 'shared/contracts/reply.ts';
import { accept, type CallEnvironment, type CallOptions, requestHeaders } from 'shared/http/create-call.ts';
import { ApiRefusal, CallFailure, UnreadableAnswer } from 'shared/http/errors.ts';
import { queryOf } from 'shared/http/query.ts';

/** Opens an event stream and yields its events until the server ends it or `options.signal` fires. */
export type OpenStream = <E extends StreamEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => AsyncGenerator<StreamEvent<E>, void, undefined>;

/**
 * Makes the stream client of a visit. GET sends the input as query, POST as JSON body.
 * Rejects with the status text when the status is not 200 (spec section 8), which a visitor reads where the API says no sentence of its own, and as `Call` does when the API answered
 * with an envelope instead of a stream. A stream is not tried again: its reader has already seen a part of it.
 */
export function createStream(environment: CallEnvironment, silence = longestSilence): OpenStream {
  return async function* open(endpoint, input, options = {}) {
    const { method, path } = endpoint;
    const connection = new AbortController();
    const leave = () => connection.abort(options.signal?.reason);
    if (options.signal?.aborted) leave();
    options.signal?.addEventListener('abort', leave);
    try {
      const asked = request(environment, endpoint, input, { ...options, signal: connection.signal });
      const response = await unlessSilent(asked, silence);
      if (!response.body) throw new CallFailure(`${method} ${path}: no body`, response.status);
      for await (const data of readEventStream(response.body, silence)) {
        const event = await readEvent(environment, endpoint, data);
        if (event !== undefined) yield event as never;
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      if (error instanceof CallFailure || error instanceof ApiRefusal) throw error;
      throw new CallFailure(`${method} ${path}: the stream broke`, undefined, error);
    } finally {
      options.signal?.removeEventListener('abort', leave);
      connection.abort();
    }
  };
}

/** One event, or nothing in place of one that cannot be read: those before and after it stand. */
async function readEvent({ read, misread }: CallEnvironment, endpoint: StreamEndpoint, data: string) {
  try {
    return await read(endpoint, endpoint.event, JSON.parse(data), misread);
  } catch (error) {
    if (error instanceof UnreadableAnswer) return undefined;
    throw error;
  }
}

async function request(
  environment: CallEnvironment,
  { method, path }: StreamEndpoint,
  input: unknown,
  options: CallOptions,
): Promise<Response> {
  const headers = requestHeaders(environment, method, options);
  const query = method === 'GET' ? queryOf(input) : '';
  const response = await fetch(environment.baseUrl + environment.prefix + path + query, {
    method,
    headers: {
      accept: 'text/event-stream',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const isJson = response.headers.get('content-type')?.includes('application/json');
  if (response.status !== 200) {
    const says = isJson ? ((await response.json().catch(() => null)) as Partial<Reply> | null)?.msg : undefined;
    await response.body?.cancel().catch(() => undefined);
    throw new CallFailure(response.statusText, response.status, undefined, says || response.statusText);
  }
  if (isJson) {
    accept(environment, method, (await response.json()) as Reply, options, headers[requestHeader.token]);
    throw new CallFailure(`${method} ${path}: an envelope instead of a stream`, response.status);
  }
  return response;
}
