// A small server of the family in the manner of PHP, written from the contract's text and not from our code: it knows nothing of ours. Numbers
// come as texts where a database has decimals, nothing as null, an empty object as an empty list. It keeps nothing.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { ports } from '../ports.ts';

interface Known {
  isOpen: boolean;
  /** JSON of `data`. */
  data: string;
}

/** `open /article/cate [{"id":1,"name":"公告"}]`: who may ask, the path, what is answered. */
function readAnswers(): Map<string, Known> {
  const text = readFileSync(join(import.meta.dirname, 'family-answers.txt'), 'utf8');
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, who, path = '', data = ''] = /^(open|own) (\S+) (.+)$/.exec(line) ?? [];
      return [path, { isOpen: who === 'open', data }];
    }),
  );
}

export const familyToken = 'family-token';

function answer(answers: ReadonlyMap<string, Known>, asked: IncomingMessage, reply: ServerResponse): void {
  const path = new URL(asked.url ?? '/', 'http://family').pathname.replace(/^\/api/, '');
  const say = (code: number, data: string, msg = '') =>
    void reply
      .setHeader('content-type', 'application/json; charset=utf-8')
      .end(`{"code":${code},"show":0,"msg":${JSON.stringify(msg)},"data":${data}}`);
  const known = answers.get(path);
  const { token } = asked.headers;
  if (!known) reply.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
  else if (token && token !== familyToken) say(-1, '[]', '登录超时，请重新登录');
  else if (!known.isOpen && !token) say(0, '[]', '请求参数缺token');
  else say(1, known.data);
}

if (import.meta.main) {
  const answers = readAnswers();
  createServer((asked, reply) => answer(answers, asked, reply)).listen(ports.familyServer, '127.0.0.1');
}
