import type { RemoteName } from 'shared/releases/remotes.ts';
import type { PublicAnswers } from '../document/site-data.ts';
import type { BrowserFile, ServedSnapshot } from '../document/snapshot.ts';

/*
 * What the front and its render workers send each other about one document. Everything here is plain data: it crosses
 * from one process to another.
 */

/** The releases that a render worker holds for its whole life: a change of releases begins with fresh workers. */
export interface ReleaseSet {
  /** What documents say of it. A remote that is not in `page.remotes` has no release: a panel stands in its place. */
  page: ServedSnapshot;
  /** Of the remotes whose pages are rendered here. One of `page.remotes` that is not among them is left to browsers. */
  code: Partial<Record<RemoteName, ServerCode>>;
}

/** The server half of a release, verified by the front. */
export interface ServerCode {
  /** `<name>@<version>`. */
  release: string;
  /** Exports of the shell that it uses, as in its record. */
  uses: readonly string[];
  bytes: Uint8Array;
}

/** One document to render. */
export interface RenderJob {
  /** Absolute, under the site's own origin. */
  url: string;
  /** The remote of the page; null for a page of the shell's own. */
  remote: RemoteName | null;
  cookies: string;
  requestId: string;
  nonce: string;
  site: PublicAnswers;
  /** The address of who asks, for the API's limits; nothing of the page depends on it. */
  visitor: string;
  /** Milliseconds that the API may be waited for, in all, from when the worker begins: a queue before it is not the API's. */
  apiBudget: number;
  /** The page's remote is left to the browser, with or without its code in the worker. */
  leaveOut: boolean;
  /** How the answer is to be compressed; or, for a page that is cached, the marks where each answer has values of its own. */
  pack: { encoding: Encoding | null } | { marks: readonly string[] };
}

export type Encoding = 'zstd' | 'br' | 'gzip';

/** The result of a render. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: PageBody;
  /** It is for the visitor who asked, and nobody else may get it (`PageHandle.alwaysFresh`). */
  isFresh: boolean;
  /** Other origins that its pictures come from. */
  pictures: readonly string[];
  facts: PageFacts;
  errors: readonly PageError[];
}

export type PageBody =
  /** Such as a redirect. */
  | { kind: 'none' }
  /** The whole document, compressed as it was asked for. */
  | { kind: 'whole'; bytes: Uint8Array }
  /** A page that is cached. */
  | { kind: 'parts'; page: PageParts }
  /** Pieces of plain HTML follow, until the document is whole. */
  | { kind: 'stream' };

/** A document cut where each answer has a value of its own: `slots[n]` is the value between part n and part n + 1. */
export interface PageParts {
  parts: readonly PagePart[];
  slots: readonly number[];
  /** null where it could not be made. */
  brotli: BrotliPage | null;
}

/** The whole document as one brotli stream: between two pieces goes the value of a slot, not compressed. */
export interface BrotliPage {
  pieces: readonly Uint8Array[];
  slots: readonly number[];
  /** By slot: bytes that its value has. */
  lengths: readonly number[];
}

interface PagePart {
  plain: Uint8Array;
  /** Deflated on its own up to a full flush. */
  deflated: Uint8Array;
}

/** What log and metrics say of a page. */
export interface PageFacts {
  /** The route's pattern, e.g. `/news/detail/:id`: never an address. */
  route: string;
  /** `waiting`: the browser is to load the remote; `down`: there is no release of it. */
  standIn: 'waiting' | 'down' | null;
  /** The page itself shows nothing, though nothing failed. Not known of a page that is streamed. */
  isEmpty: boolean;
  /** Endpoints that the page asked for and the API does not have, e.g. `GET /news/list`. */
  missing: readonly string[];
}

/** Where an error came from: a remote's loader, a remote's components, or the shell around them. */
export type ErrorPlace = 'load' | 'render' | 'frame';

/** An error of a render, as the front logs and counts it. */
export interface PageError extends PlainError {
  place: ErrorPlace;
  /** The API gave no usable answer: no fault of the code that asked. */
  isOfApi: boolean;
}

export interface PlainError {
  name: string;
  message: string;
  stack: string;
}

/** What a worker is started with, besides its releases. */
export interface WorkerSetup {
  apiUrl: string;
  apiPrefix: string;
  /** The script that brings a document to life. */
  main: BrowserFile;
  /** The worker has a file in which it notes which release's code runs. */
  hasMarker: boolean;
}
