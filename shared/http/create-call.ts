import type { AxiosRequestConfig } from 'axios';
import type { CallInput, Endpoint, Output } from 'shared/contracts/endpoint.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { contractVersion, type Reply, replyCode, requestHeader } from 'shared/contracts/reply.ts';
import { ApiRefusal, CallFailure, isLoginFailure, messageOf } from 'shared/http/errors.ts';
import type { Misread, readAnswer } from 'shared/http/read-answer.ts';
import { webAddress } from 'shared/http/web-address.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Sends the visitor's token; default true. */
  withToken?: boolean;
  /** Every caller who is logged in gets the same answer: a server may give it to several of them. */
  sameForAll?: boolean;
  /** Is asked of the API itself, whatever a server was answered a moment ago for somebody else. */
  fresh?: boolean;
  /** Added last, so an explicit `token` header wins over the stored one. */
  headers?: Record<string, string>;
  /** The caller says in its place (at a field, in a panel) why it failed. What a success says is shown all the same. */
  quiet?: boolean;
  /** Is sent to the end although the tab is closed meanwhile: for a small input. */
  outlivesTab?: boolean;
}

/** Calls an endpoint and returns `data`. Rejects with `ApiRefusal`, `CallFailure` or the reason of the signal. */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) => Promise<Output<E>>;

/** Where the API is. */
export interface ApiPlace {
  /** Its origin, or '' for the page's own. */
  baseUrl: string;
  /** Path before every endpoint's path, e.g. `/api`. */
  prefix: string;
}

/** What differs between a browser tab and one render on the server. */
export interface CallEnvironment extends ApiPlace {
  /** Milliseconds for one try; not given where `http` itself limits the time, as on the server, where all calls of a page share it. */
  timeout?: number;
  token(): string | undefined;
  showMessage(kind: 'success' | 'error', text: string): void;
  /**
   * Code −1. `method` is the call's: only a POST opens the login dialog (spec section 4). `sent` is the token that was
   * refused: the answer to an old one says nothing about the one that a login brought since.
   */
  loginFailed(method: 'GET' | 'POST', sent: string | undefined): void;
  /** Code 2. */
  openPage(url: string): void;
  /** What sends: axios as `createHttp` makes it in a tab, undici on the server. */
  http: HttpClient;
  /** `readAnswer`. In a tab its code comes with axios, when the first answer is awaited. */
  read(...answer: Parameters<typeof readAnswer>): unknown;
  /** Learns what of an answer could not be read, whether or not the rest of it could. */
  misread?: Misread | undefined;
  /** May answer a GET out of what another visit was just answered, when the answer is the same for both. */
  keep?<T>(key: string, ask: () => Promise<T>): Promise<T>;
}

/** One request as axios takes it. `url` is the endpoint's path: the client knows what stands before it. */
export type HttpRequest = { method: Endpoint['method']; url: string; headers: Record<string, string> } & Pick<
  AxiosRequestConfig,
  'params' | 'data' | 'timeout' | 'onUploadProgress' | 'adapter' | 'fetchOptions'
> & { signal?: AbortSignal };

/** The part of axios that calls need. A request that brings no answer of status 200 rejects with a `CallFailure`. */
export interface HttpClient {
  request(request: HttpRequest): Promise<{ data: unknown }>;
}

/** The headers of every call, streams included. */
export function requestHeaders(
  environment: Pick<CallEnvironment, 'token'>,
  method: 'GET' | 'POST',
  options: CallOptions = {},
): Record<string, string> {
  const token = options.withToken === false ? undefined : environment.token();
  return {
    [requestHeader.version]: contractVersion,
    // What cannot stand in a header (a cookie may hold anything) is no token of ours.
    ...(token && /^[\x21-\x7e]+$/.test(token) ? { [requestHeader.token]: token } : {}),
    ...(method === 'POST' ? { [requestHeader.idempotencyKey]: newIdempotencyKey() } : {}),
    ...options.headers,
  };
}

/** Makes the calls of a visit: the envelope of spec section 8 over the environment's HTTP client. */
export function createCall(environment: CallEnvironment): Call {
  return async (endpoint, input, options = {}) => {
    const { method, path } = endpoint;
    const body = method === 'GET' ? { params: input } : { data: input };
    // `send` does not know the endpoint's output type, by which it reads the answer: hence `never`, here and below.
    const ask = (how: CallOptions) =>
      send(
        environment,
        endpoint,
        { ...(environment.timeout && { timeout: environment.timeout }), ...body },
        how,
      ) as never;
    const isForAll = options.withToken === false || options.sameForAll;
    if (!environment.keep || method === 'POST' || !isForAll || options.fresh) return ask(options);
    // Others may wait for the same answer: the one who asked first must not take it away by leaving.
    const { signal: _, ...how } = options;
    let isOwn = false;
    const askForAll = () => {
      isOwn = true;
      return ask(how);
    };
    const who = options.withToken === false ? 'anybody' : 'logged in';
    const key = `${who} ${path} ${JSON.stringify(input)}`;
    const { keep } = environment;
    return keep(key, askForAll).catch((error: unknown) => {
      if (isOwn) throw error;
      // The login of the one who asked is over, not this caller's.
      if (isLoginFailure(error)) return ask(options);
      // The time of the one who asked is up: this caller has his own.
      if (error instanceof CallFailure && error.status === undefined) return keep(key, askForAll);
      throw error;
    }) as never;
  };
}

/**
 * Sends one request and takes its envelope. One idempotency key covers all tries of a POST, so that a retry after a
 * lost answer has no second effect. A write without an answer says so: nothing else of the page would show that it failed.
 */
export async function send(
  environment: CallEnvironment,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'refusals' | 'output'>,
  body: Omit<HttpRequest, 'method' | 'url' | 'headers' | 'signal'>,
  options: CallOptions,
): Promise<unknown> {
  const { method, path, refusals, output } = endpoint;
  const headers = requestHeaders(environment, method, options);
  const signal = options.signal ? { signal: options.signal } : {};
  const how = options.outlivesTab ? { adapter: ['fetch', 'xhr'], fetchOptions: { keepalive: true } } : {};
  const unanswered = (error: unknown): never => {
    // Clients have errors of their own for it; callers know the one that fetch and streams throw.
    options.signal?.throwIfAborted();
    if (method === 'POST' && !options.quiet) environment.showMessage('error', messageOf(error));
    throw error;
  };
  const reply = await environment.http
    .request({ method, url: path, headers, ...body, ...signal, ...how })
    .then(({ data }) => data as Reply | null | undefined, unanswered);
  if (typeof reply?.code !== 'number')
    return unanswered(new CallFailure(`${method} ${path}: the answer is no envelope`));
  if (refusals?.includes(reply.code)) throw new ApiRefusal(reply.code, reply.msg, reply.data);
  const data = accept(environment, method, reply, options, headers[requestHeader.token]);
  // Only a success answers as the contract says: code 2 brings an address, and others what they like (spec section 8).
  return reply.code === replyCode.success ? environment.read(endpoint, output, data, environment.misread) : data;
}

/** Does what the envelope's code asks for (spec section 8); returns `data` or rejects. */
export function accept(
  environment: CallEnvironment,
  method: Endpoint['method'],
  reply: Reply,
  options: CallOptions,
  token: string | undefined,
): unknown {
  const says = reply.show && reply.msg;
  switch (reply.code) {
    case replyCode.failure:
      if (says && !options.quiet) environment.showMessage('error', reply.msg);
      throw new ApiRefusal(reply.code, reply.msg, reply.data);
    case replyCode.loginFailure:
      environment.loginFailed(method, token);
      throw new ApiRefusal(reply.code, reply.msg, reply.data);
    case replyCode.success:
      if (says) environment.showMessage('success', reply.msg);
      return reply.data;
    case replyCode.openNewPage: {
      const url = (reply.data as { url?: unknown } | null)?.url;
      if (typeof url === 'string' && webAddress(url)) environment.openPage(url);
      return reply.data;
    }
    default:
      return reply.data;
  }
}
