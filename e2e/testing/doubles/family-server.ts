// A small server of the family in the manner of PHP, written from the contract's text and not from our code: it knows nothing of ours. Numbers
// come as texts where a database has decimals, nothing as null, an empty object as an empty list. What is written it does not keep.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { ports } from '../ports.ts';

type Row = Record<string, unknown>;
type Given = Record<string, unknown>;

interface Known {
  isOpen: boolean;
  data: unknown;
}

/** `open /article/cate [{"id":1,"name":"公告"}]`: who may ask, the path and perhaps its `type`, what is answered. */
function readAnswers(): Map<string, Known> {
  const text = readFileSync(join(import.meta.dirname, 'family-answers.txt'), 'utf8');
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, who, path = '', data = ''] = /^(open|own) (\S+) (.+)$/.exec(line) ?? [];
      return [path, { isOpen: who === 'open', data: JSON.parse(data) }];
    }),
  );
}

export const familyToken = 'family-token';
const account = '13800138000';

const number = /^[1-9]\d{0,2}$/;
/** Without it a call is refused. */
const needed: Record<string, Record<string, RegExp>> = {
  '/login/account': { mobile: new RegExp(`^${account}$`) },
  '/sms/sendCode': { mobile: /^1\d{10}$/ },
  '/index/decorate': { id: number },
  '/index/policy': { type: /^(service|privacy|pay|distribution)$/ },
  '/article/detail': { id: number },
  '/creation/detail': { id: number },
  '/chat_records/chatLog': { type: /^[1-4]$/ },
  '/pay/payWay': { from: /^(recharge|member)$/ },
};

/** A page of a list, by category and word. */
function pageOf(page: Row, { page_no = 1, page_size = 25, cid = '', keyword = '' }: Given): Row {
  const fits = (row: Row) => (cid === '' || `${row.cid}` === cid) && JSON.stringify(row).includes(`${keyword}`);
  const rows = (page.lists as Row[]).filter(fits);
  const first = (Number(page_no) - 1) * Number(page_size);
  return { ...page, lists: rows.slice(first, first + Number(page_size)), count: rows.length };
}

const answers = readAnswers();

/** @returns undefined for a row that is not there */
function dataFor(path: string, data: unknown, given: Given): unknown {
  if (path === '/article/detail') {
    const articles = answers.get('/article/lists')?.data as { lists: Row[] } | undefined;
    const row = articles?.lists.find(({ id }) => id === Number(given.id));
    return row && { ...(data as Row), ...row };
  }
  const isPage = typeof data === 'object' && data !== null && 'page_no' in data;
  return isPage ? pageOf(data as Row, given) : data;
}

/** Every picture of the site. */
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#7a9" d="M0 0h4v3H0z"/></svg>';

/** Answers a request. */
export async function answerAsFamily(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://family');
  const path = pathname.replace(/^\/api/, '');
  const body = asked.method === 'POST' ? await json(asked).catch(() => ({})) : {};
  const given: Given = { ...Object.fromEntries(searchParams), ...(body as Given) };
  const say = (code: number, show: number, msg: string, data: unknown = []) =>
    void reply
      .setHeader('content-type', 'application/json; charset=utf-8')
      .end(JSON.stringify({ code, show, msg, data }).replaceAll('//HOST/', `//${asked.headers.host}/`));
  if (pathname === '/uploads/picture.svg') return void reply.setHeader('content-type', 'image/svg+xml').end(picture);
  const known = answers.get(`${path}?type=${given.type}`) ?? answers.get(path);
  const { token } = asked.headers;
  if (!known) return void reply.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
  if (token && token !== familyToken) return say(-1, 0, '登录超时，请重新登录');
  if (!known.isOpen && !token) return say(0, 0, '请求参数缺token');
  const isRight = Object.entries(needed[path] ?? {}).every(([name, rule]) => rule.test(`${given[name]}`));
  const data = isRight ? dataFor(path, known.data, given) : undefined;
  return data === undefined ? say(0, 1, '参数错误') : say(1, 0, '', data);
}

if (import.meta.main)
  createServer((asked, reply) => void answerAsFamily(asked, reply)).listen(ports.familyServer, '127.0.0.1');
