import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { renderToPipeableStream } from 'react-dom/server';
import { documentEnd } from './document.ts';
import type { PageRequest } from './entry-server.tsx';
import { RemotePlace } from './remote-place.tsx';
import type { StylesStream } from './styles-stream.ts';

/** Longest time that a page may take to stream before its open pieces are left to the browser. */
const renderTimeout = 2000;

/** Resolves with the whole document when nothing in it waits (most pages), else with a stream that begins at once. */
export function renderDocument(
  page: React.ReactElement,
  styles: StylesStream,
  request: Pick<PageRequest, 'nonce' | 'signal' | 'report'>,
): Promise<Readable | string> {
  return new Promise((resolve, reject) => {
    let isWhole = false;
    const timer = setTimeout(() => abort(new Error('the render took too long')), renderTimeout);
    const leave = () => abort(new Error('the visitor left'));
    styles.on('close', () => {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', leave);
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: request.nonce,
      // A page that is ready goes out in one piece: React would send a large one late, behind a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        isWhole = true;
      },
      // React calls both in one go when nothing waits.
      onShellReady: () => queueMicrotask(() => resolve(isWhole ? whole(styles, pipe) : streamed(styles, pipe))),
      onShellError: reject,
      onError: (error, { componentStack }) =>
        request.report(error, componentStack?.includes(RemotePlace.name) ? 'render' : 'frame'),
    });
    request.signal.addEventListener('abort', leave, { once: true });
  });
}

type Pipe = (styles: StylesStream) => void;

async function whole(styles: StylesStream, pipe: Pipe): Promise<string> {
  const pieces: string[] = [];
  styles.setEncoding('utf8').on('data', (piece) => pieces.push(piece));
  pipe(styles);
  await finished(styles);
  return pieces.join('') + documentEnd;
}

function streamed(styles: StylesStream, pipe: Pipe): Readable {
  const body = new PassThrough();
  styles.on('data', (piece) => body.write(piece));
  styles.on('end', () => body.end(documentEnd));
  pipe(styles);
  return body;
}
