import type { RemoteName } from 'shared/releases/remotes.ts';
import type { BrowserFile, Snapshot } from './snapshot.ts';

/*
 * What the front and its render workers tell each other about one document. Everything here is plain data: it crosses
 * from one process to another.
 */

/** The releases that a render worker holds for its whole life: a change of releases begins with fresh workers. */
export interface ReleaseSet {
  /** What documents say of it. A remote that is not in `page.remotes` has no release: a panel stands in its place. */
  page: Snapshot;
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

/** What the API tells every visitor, as it came. */
export interface PublicAnswers {
  /** Changes with the answers; null while the API cannot be asked. */
  rev: string | null;
  config: unknown;
  decoration: string;
}

/** One document to render. */
export interface RenderJob {
  /** Absolute, under the site's own origin. */
  url: string;
  cookies: string;
  requestId: string;
  nonce: string;
  site: PublicAnswers;
  /** Until then (milliseconds since 1970) the API may be waited for, in all. */
  apiDeadline: number;
  /** The page's remote is left to the browser, whatever the worker holds of it. */
  leaveOut: boolean;
  /** How the visitor's browser accepts the page; or, for a page that is kept, marks where each answer has words of its own. */
  pack: { accepted: string } | { slots: readonly string[] };
}

/** What became of it. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: PageBody;
  /** Other origins that its pictures come from. */
  pictures: readonly string[];
  facts: PageFacts;
  errors: readonly PageError[];
}

export type PageBody =
  /** Such as a redirect. */
  | { kind: 'none' }
  | { kind: 'whole'; bytes: Uint8Array; encoding: 'br' | 'gzip' | null }
  /** A page that is kept: `slots[n]` says which word stands between part n and part n + 1. */
  | { kind: 'parts'; parts: readonly PagePart[]; slots: readonly number[] }
  /** Pieces of plain HTML follow, until the document is whole. */
  | { kind: 'stream' };

export interface PagePart {
  plain: Uint8Array;
  /** Deflated on its own up to a full flush. */
  deflated: Uint8Array;
}

/** What log and figures say of a page. */
export interface PageFacts {
  /** The route's pattern, e.g. `/news/detail/:id`: never an address. */
  route: string;
  /** `waiting`: the browser is to load the remote; `down`: there is no release of it. */
  standIn: 'waiting' | 'down' | null;
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

/** What a worker is told when it begins, besides its releases. */
export interface WorkerSetup {
  apiUrl: string;
  apiPrefix: string;
  /** The script that brings a document to life. */
  main: BrowserFile;
}
