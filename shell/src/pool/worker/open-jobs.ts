import { PassThrough, type Readable } from 'node:stream';
import { documentEnd } from '../../document/document-end.ts';
import type { PageError, RenderedPage } from '../../jobs/render-job.ts';
import type { WorkerLost } from './worker-lost.ts';

/** A rendered page, as a worker sends it. */
export interface WorkerPage extends RenderedPage {
  /** Of a streamed page; they always end with a whole document. */
  pieces: Readable | null;
  /** The errors of all of it, when the last piece is there. */
  done: Promise<readonly PageError[]>;
}

interface OpenJob {
  resolve(page: WorkerPage): void;
  reject(lost: Error): void;
  startedAt: number;
  stream: { pieces: PassThrough; done(errors: readonly PageError[]): void } | null;
}

/** Pages that a worker was asked for and has not finished. */
export class OpenJobs {
  private readonly jobs = new Map<number, OpenJob>();
  private readonly onEmpty: () => void;
  private nextId = 1;

  /** @param onEmpty called whenever the last one is finished */
  constructor(onEmpty: () => void) {
    this.onEmpty = onEmpty;
  }

  get size(): number {
    return this.jobs.size;
  }

  /** Milliseconds since the one began that has been open for longest. */
  get longest(): number {
    return performance.now() - Math.min(...[...this.jobs.values()].map(({ startedAt }) => startedAt));
  }

  begin(): { id: number; page: Promise<WorkerPage> } {
    const id = this.nextId++;
    const page = new Promise<WorkerPage>((resolve, reject) => {
      this.jobs.set(id, { resolve, reject, startedAt: performance.now(), stream: null });
    });
    return { id, page };
  }

  /** The page, or the head of a streamed one. */
  page(id: number, page: RenderedPage): void {
    const job = this.jobs.get(id);
    if (!job) return;
    if (page.body.kind !== 'stream') {
      this.close(id);
      job.resolve({ ...page, pieces: null, done: Promise.resolve(page.errors) });
      return;
    }
    const pieces = new PassThrough();
    const done = new Promise<readonly PageError[]>((resolve) => {
      job.stream = { pieces, done: (late) => resolve([...page.errors, ...late]) };
    });
    job.resolve({ ...page, pieces, done });
  }

  piece(id: number, bytes: Uint8Array): void {
    this.jobs.get(id)?.stream?.pieces.write(bytes);
  }

  /** The last piece is there. */
  streamed(id: number, errors: readonly PageError[]): void {
    const stream = this.jobs.get(id)?.stream;
    this.close(id);
    stream?.pieces.end();
    stream?.done(errors);
  }

  failed(id: number, error: PageError): void {
    const job = this.jobs.get(id);
    this.close(id);
    if (!job?.stream) job?.reject(new FrameFailed(error));
    else endStream(job.stream, [error]);
  }

  /** The worker is gone, and all of them with it. */
  lose(lost: WorkerLost): void {
    for (const { stream, reject } of this.jobs.values()) {
      if (stream)
        endStream(stream, [{ name: lost.name, message: lost.message, stack: '', place: 'render', isOfApi: false }]);
      else reject(lost);
    }
    this.jobs.clear();
  }

  private close(id: number): void {
    this.jobs.delete(id);
    if (this.jobs.size === 0) this.onEmpty();
  }
}

/** Not even the site's frame around a page could be rendered. */
export class FrameFailed extends Error {
  readonly error: PageError;

  constructor(error: PageError) {
    super(error.message);
    this.name = error.name;
    this.stack = error.stack;
    this.error = error;
  }
}

/** What is out cannot be taken back: the document ends, and the browser renders what is missing. */
function endStream({ pieces, done }: NonNullable<OpenJob['stream']>, errors: readonly PageError[]): void {
  pieces.end(documentEnd);
  done(errors);
}
