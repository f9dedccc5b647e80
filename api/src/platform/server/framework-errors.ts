import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '../refusals/errors.ts';
import { uncached } from './response-headers.ts';

const headers = { ...uncached, 'content-type': 'application/json; charset=utf-8' };
/** Milliseconds in which the other side may read why its connection ends. */
const linger = 1000;

/** Answers requests that the router refuses before any hook runs: an address that cannot be decoded, a name that is too long. */
export function frameworkErrors(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode === 414 ? 404 : 400;
  void reply
    .code(status)
    .headers({ ...headers, 'x-request-id': request.id })
    .send(failureOf(status));
}

/** Answers what Node's parser refuses: there is no request, so the answer is written to the socket, which then ends. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  // In the middle of an answer nothing else may be written.
  if (isAnswering(socket)) return void socket.destroy();
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const body = JSON.stringify(failureOf(status));
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  // A connection that is closed with bytes unread is reset, and the answer with it.
  socket.resume();
  setTimeout(() => socket.destroy(), linger).unref();
}

/** Node keeps the answer that a connection is sending in this field. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  return Boolean(answer?.headersSent);
}

/** `Expect: 100-continue` is handled by Node, any other expectation here. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(failureOf(417));
    response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  });
}
