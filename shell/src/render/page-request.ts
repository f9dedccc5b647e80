import type { Readable } from 'node:stream';
import type { RenderedPage, RenderJob, WorkerSetup } from '../jobs/render-job.ts';
import type { DrawnPages } from './document/drawn-pages.ts';
import type { DocumentRequest } from './document/render-document.ts';
import type { LoadedSet } from './release/loaded-set.ts';
import type { PageApi } from './site-loader.ts';

/** The request for one page, as its render needs it. */
export interface PageRequest extends DocumentRequest, Pick<RenderJob, 'cookies' | 'requestId' | 'remote' | 'leaveOut'> {
  url: URL;
}

export interface PageAnswer extends Pick<RenderedPage, 'status' | 'headers' | 'isFresh' | 'pictures' | 'facts'> {
  /** Bytes are the whole document. */
  body: Readable | Buffer | null;
}

export interface PageEnvironment extends Pick<WorkerSetup, 'main' | 'apiPrefix'> {
  set: LoadedSet;
  /** The page's time limit for calls has begun. */
  api: PageApi;
  /** Where a page is looked for before it is drawn; absent: each is drawn. */
  drawn?: DrawnPages;
}
