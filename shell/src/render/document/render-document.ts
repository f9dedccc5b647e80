import { PassThrough, type Readable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { documentEnd } from '../../document/document-end.ts';
import type { ErrorPlace } from '../../jobs/render-job.ts';
import { RemoteOutlet } from '../../remote-outlet.tsx';
import { WaitingBudget } from '../../waiting/waiting-budget.ts';
import type { PageSink } from './page-sink.ts';

/** The part of the request that a document needs. */
export interface DocumentRequest {
  nonce: string;
  /** Fires when the visitor leaves. */
  signal: AbortSignal;
  report(error: unknown, place: ErrorPlace): void;
}

/** Longest time that a page may take to stream before its open pieces are left to the browser. */
const renderTimeout = 2000;

/** Resolves with the whole document when nothing in it waits (most pages), else with a stream that begins at once. */
export function renderDocument(
  page: React.ReactElement,
  sink: PageSink,
  request: DocumentRequest,
): Promise<Readable | Buffer> {
  return new Promise((resolve, reject) => {
    // He may have left while the page's data was loaded.
    request.signal.throwIfAborted();
    let isWhole = false;
    const end = new WaitingBudget(renderTimeout).wait(() => abort(new Error('the render took too long')));
    const leave = () => abort(new Error('the visitor left'));
    const done = () => {
      end();
      request.signal.removeEventListener('abort', leave);
    };
    sink.on('close', done);
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: request.nonce,
      // A page that is ready goes out in one piece: React would send a large one late, behind a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        isWhole = true;
      },
      // React calls both in one go when nothing waits.
      onShellReady: () => queueMicrotask(() => resolve(isWhole ? whole(sink, pipe) : streamed(sink, pipe))),
      onShellError: (error) => {
        done();
        reject(error);
      },
      onError: (error, { componentStack }) =>
        request.report(error, componentStack?.includes(RemoteOutlet.name) ? 'render' : 'frame'),
    });
    request.signal.addEventListener('abort', leave, { once: true });
  });
}

const endBytes = Buffer.from(documentEnd);

type Pipe = ReturnType<typeof renderToPipeableStream>['pipe'];

/** React asks no more of what it writes to than a sink has. */
const into = (sink: PageSink) => sink as unknown as NodeJS.WritableStream;

function whole(sink: PageSink, pipe: Pipe): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const page: Uint8Array[] = [];
    sink.on('piece', (piece) => page.push(...piece));
    sink.on('close', (error) => (error ? reject(error) : resolve(Buffer.concat([...page, endBytes]))));
    pipe(into(sink));
  });
}

function streamed(sink: PageSink, pipe: Pipe): Readable {
  const body = new PassThrough();
  sink.on('piece', (piece) => body.write(Buffer.concat(piece)));
  sink.on('close', (error) => (error ? body.destroy(error) : body.end(endBytes)));
  pipe(into(sink));
  return body;
}
