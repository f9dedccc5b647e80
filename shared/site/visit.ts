import { atom, type createStore, useStore } from 'jotai';
import { createContext, type LoaderFunctionArgs } from 'react-router-dom';
import type { Capability } from 'shared/contracts/capabilities.ts';
import type { Call } from 'shared/http/create-call.ts';
import type { Upload } from 'shared/http/create-upload.ts';
import { ApiRefusal, awayStatus, CallFailure, isLoginFailure, UnreadableAnswer } from 'shared/http/errors.ts';
import type { OpenStream } from 'shared/http/event-stream.ts';
import { hasCapability, siteConfigAtom } from 'shared/site/config.ts';

/** The only container: one store a visit (on the server: one a request). */
export type VisitStore = ReturnType<typeof createStore>;

/** How loaders get at the visit: `context.get(visitContext)`. */
export const visitContext = createContext<VisitStore>();

/** The visit's store, for a loader that `loader` is not made for. The router's own type knows no context. */
export const storeOf = (context: unknown): VisitStore =>
  (context as { get(key: typeof visitContext): VisitStore }).get(visitContext);

const missing = (name: string) => (): never => {
  throw new Error(`${name} was not put into the visit's store`);
};

/** The three ways in which a visit asks the API. */
export interface VisitClient {
  call: Call;
  stream: OpenStream;
  upload: Upload;
}

/** The HTTP client of the visit. */
export const callAtom = atom<VisitClient>({
  call: missing('call') as Call,
  stream: missing('stream') as OpenStream,
  upload: missing('upload') as Upload,
});

/** The HTTP client, for components and hooks. */
export function useCall(): Call {
  return useStore().get(callAtom).call;
}

/** The event-stream client, for components and hooks. */
export function useStream(): OpenStream {
  return useStore().get(callAtom).stream;
}

/** The upload client, for components and hooks. */
export function useUpload(): Upload {
  return useStore().get(callAtom).upload;
}

/** The text of the 429 or 503 of a page whose API gave no answer: asked for again later, the page may be there. */
export const apiAway = 'api-away';

/** What a loader is handed. */
export interface LoaderTools {
  /** Quiet: the page says what a refusal says. */
  call: Call;
  get: VisitStore['get'];
  /** Whether the server announces an addition to the contract of its family. */
  has(capability: Capability): boolean;
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  signal: AbortSignal;
}

/**
 * Makes a route loader out of a function of the visit.
 *
 * Nothing it throws reaches the page as it is: the router would serialise an error's message. A refusal by the API
 * becomes a 404 whose text is the refusal's own sentence for the visitor, and so does an address that the API cannot
 * read (400), without words. An API that cannot be reached, or refuses for its load, makes the page a 503 or 429 (`apiAway`); all
 * else, the API's own faults among it, a 503 without text, except code that did not arrive in the browser.
 *
 * @example export const loadNews = loader(({ call, params }) => call(getNews, { id: params.id }));
 */
export function loader<T>(load: (tools: LoaderTools) => T | Promise<T>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    const { get } = storeOf(context);
    const call: Call = (endpoint, input, options) => get(callAtom).call(endpoint, input, { ...options, quiet: true });
    try {
      const has = (name: Capability) => hasCapability(get(siteConfigAtom), name);
      return await load({ call, get, has, params, url: new URL(request.url), signal: request.signal });
    } catch (error) {
      if (error instanceof Response || request.signal.aborted) throw error;
      if (isRefusal(error)) throw new Response(error.message, { status: 404 });
      if (error instanceof ApiRefusal && isLoginFailure(error)) throw new Response(error.message, { status: 401 });
      if (error instanceof CallFailure && error.status === 400) throw new Response(null, { status: 404 });
      // What could not be read was reported where it came in.
      if (!(error instanceof UnreadableAnswer)) get(reportAtom).report(error);
      // Code that did not arrive (in the browser) is for the shell to load again.
      if (error instanceof Error && error.name === 'ChunkLoadError') throw error;
      const away = awayStatus(error);
      throw new Response(away ? apiAway : null, { status: away ?? 503 });
    }
  };
}

/**
 * The API says no to what was asked for: there is none of it, or it is not for this visitor. A login that is over is not
 * that, and neither is a fault of the API itself, which names the number under which its log has it (`request_id`).
 *
 * @example if (!isRefusal(error)) throw error; // in a loader that has something to show instead
 */
export const isRefusal = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal && !isLoginFailure(error) && !isFault(error);

const isFault = ({ data }: ApiRefusal) => typeof data === 'object' && data !== null && 'request_id' in data;

/** Where an unexpected error goes: the log on the server, the console and the error report in the browser. */
export const reportAtom = atom<{ report: (error: unknown) => void }>({ report: missing('report') });
