import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusal } from './refusal.ts';

/** Answers bytes that are no request, or that came too slowly to be one. */
export function bytesRefuser() {
  const answering = new WeakMap<Duplex, ServerResponse>();
  return {
    watch(server: Server) {
      server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
        answering.set(socket, response);
        response.once('close', () => answering.delete(socket));
      });
    },
    refuse({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
      // In the middle of an answer no other one can begin.
      if (!socket.writable || answering.get(socket)?.headersSent || code === 'ECONNRESET') return void socket.destroy();
      socket.end(refusalBytes({ ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[code] ?? 400));
    },
  };
}

function refusalBytes(status: number): string {
  const body = JSON.stringify(refusal(status));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
