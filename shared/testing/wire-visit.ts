import type { CallEnvironment } from 'shared/http/create-call.ts';
import { createHttp } from 'shared/http/create-http.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { wireServer } from 'shared/testing/wire-server.ts';

/** A visit whose calls go to a real server (`wireServer`) below `/api`. `did` is what calls made the page do, in order. */
export async function wireVisit(...answers: Parameters<typeof wireServer>) {
  const { baseUrl, requests, close } = await wireServer(...answers);
  const did: unknown[][] = [];
  const where = { baseUrl, prefix: '/api' };
  const environment: CallEnvironment = {
    ...where,
    http: createHttp(where),
    read: readAnswer,
    timeout: 1_000,
    token: () => 'stored',
    showMessage: (kind, text) => did.push(['toast', kind, text]),
    loginFailed: (method, sent) => did.push(['login failed', method, sent]),
    openPage: (url) => did.push(['open', url]),
  };
  return { environment, did, requests, close };
}
