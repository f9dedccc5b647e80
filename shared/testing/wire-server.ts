import type { IncomingMessage, ServerResponse } from 'node:http';
import { localServer } from 'shared/testing/local-server.ts';

export interface WireRequest {
  method: string;
  /** Path with query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A real HTTP server that answers the requests of a test one after the other; the last answer is for all that follow. */
export async function wireServer(...answers: ((response: ServerResponse) => void)[]) {
  const requests: WireRequest[] = [];
  const { url, close } = await localServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    answers[Math.min(requests.length, answers.length) - 1]?.(response);
  });
  return { baseUrl: url, requests, close };
}

/** Answers with an envelope. */
export function envelope(code: number, data: unknown = null, msg = '', show: 0 | 1 = 0) {
  return (response: ServerResponse) => {
    response
      .setHeader('content-type', 'application/json; charset=utf-8')
      .end(JSON.stringify({ code, show, msg, data }));
  };
}

/** Answers with a status and a body that is no envelope. */
export function status(code: number, text = '', body = '<html></html>') {
  return (response: ServerResponse) => {
    response.writeHead(code, text, { 'content-type': 'text/html' }).end(body);
  };
}

/** Cuts the connection. */
export function hangUp(response: ServerResponse): void {
  response.destroy();
}

/** Never answers. */
export function silence(): void {}
