import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

type Written = (error?: Error | null) => void;

/**
 * Connects to the API by sockets that keep reading when nothing can be written any more. An API that refuses a body
 * answers and closes while the body is still on its way; Node would drop the answer, already here, with the first piece
 * that cannot be sent. Whether there is an answer is for the reading half to say: it ends or breaks right after.
 */
export function apiConnector(timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout });
  return (options, done) => {
    connect(options, (...[error, socket]) => {
      if (error) done(error, null);
      else done(null, readingOn(socket));
    });
  };
}

function readingOn<S extends Socket>(socket: S): S {
  const { _write: write, _writev: writev } = socket;
  const unlessClosed =
    (done: Written): Written =>
    (error) =>
      done(isClosed(error) ? null : error);
  socket._write = (chunk, encoding, done) => write.call(socket, chunk, encoding, unlessClosed(done));
  if (writev) socket._writev = (chunks, done) => writev.call(socket, chunks, unlessClosed(done));
  return socket;
}

const isClosed = (error: NodeJS.ErrnoException | null | undefined): boolean =>
  error?.code === 'EPIPE' || error?.code === 'ECONNRESET';
