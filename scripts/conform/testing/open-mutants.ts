import { data, failure, isNumber, onArticle, type Row, row, rows } from './change-answer.ts';
import type { Mutant } from './mutant-proxy.ts';

/** Faults that anybody meets. */
export const openMutants: readonly Mutant[] = [
  { what: 'no code', law: 'shape', line: 'code is no number', reply: ({ code: _code, ...rest }) => rest },
  {
    what: 'a code as text',
    law: 'shape',
    line: 'code is no number',
    reply: (reply) => ({ ...reply, code: String(reply.code) }),
  },
  { what: 'no data', law: 'shape', line: 'data is absent', reply: ({ data: _data, ...rest }) => rest },
  {
    what: 'a list that is an object',
    law: 'shape',
    line: 'GET /skill/lists',
    reply: data('/skill/lists', () => ({ a: 1 })),
  },
  {
    what: 'a row without its id',
    law: 'shape',
    line: 'GET /article/lists: cannot be read at lists.0',
    reply: row('/article/lists', ({ id: _id, ...rest }) => rest),
  },
  {
    what: 'a field with another name',
    law: 'shape',
    line: 'GET /chatCategory/lists: cannot be read at 0.name',
    reply: data('/chatCategory/lists', (all: Row[]) => all.map(({ name, ...rest }) => ({ ...rest, title: name }))),
  },
  {
    what: 'a number as text for people',
    law: 'shape',
    line: 'GET /user/center: cannot be read at balance',
    reply: data('/user/center', (user: Row) => ({ ...user, balance: '1,024' })),
  },
  {
    what: 'a time in seconds',
    law: 'shape',
    line: 'create_time is 1767225600',
    reply: row('/article/lists', (one) => ({ ...one, create_time: 1_767_225_600 })),
  },
  {
    what: 'a page in place of an envelope',
    law: 'shape',
    line: 'GET /article/cate: content-type text/html',
    request: ({ path }) =>
      path === '/article/cate' ? { status: 200, type: 'text/html', text: '<h1>502</h1>' } : undefined,
  },
  {
    what: 'a 500',
    law: 'shape',
    line: 'GET /recharge/rechargePackage: HTTP 500',
    request: ({ path }) =>
      path === '/recharge/rechargePackage' ? { status: 500, type: 'application/json', text: '{}' } : undefined,
  },
  {
    what: 'a login that is over for nobody',
    law: 'login',
    line: 'without a token: code -1',
    reply: (reply) => (reply.msg === '请先登录' ? { ...reply, code: -1 } : reply),
  },
  {
    what: 'a missing login that is shown',
    law: 'login',
    line: 'without a token: code 0 and show 1',
    reply: (reply) => (reply.msg === '请先登录' ? { ...reply, show: 1 } : reply),
  },
  {
    what: 'an unknown token that is refused',
    law: 'login',
    line: 'with an unknown token: code 0',
    reply: (reply) => (reply.code === -1 ? { ...reply, code: 0 } : reply),
  },
  {
    what: 'a 401 in place of -1',
    law: 'login',
    line: 'with an unknown token: HTTP 401',
    answer: (answer) =>
      answer.text.includes('"code":-1') ? { status: 401, type: answer.type, text: answer.text } : answer,
  },
  {
    what: 'a refusal without a sentence',
    law: 'refusals',
    line: 'GET /article/detail',
    reply: (reply) => (reply.code === 0 && reply.show === 1 ? { ...reply, show: 0, msg: '' } : reply),
  },
  {
    what: 'nothing in place of a refusal',
    law: 'refusals',
    line: 'GET /article/detail: code 1',
    reply: (reply, { path }) =>
      path === '/article/detail' && reply.code === 0 ? { code: 1, show: 0, msg: '', data: null } : reply,
  },
  {
    what: 'pages that are counted from 0',
    law: 'paging',
    line: 'GET /article/lists: pages 1 and 2',
    request: ({ path, query }) => {
      if (path === '/article/lists') query.set('page_no', String(Number(query.get('page_no') ?? 1) + 1));
      return undefined;
    },
  },
  {
    what: 'one page for all',
    law: 'paging',
    line: 'GET /creation/creationLists: pages 1 and 2',
    request: ({ path, query }) => {
      if (path === '/creation/creationLists') query.set('page_no', '1');
      return undefined;
    },
  },
  {
    what: 'pages without their last row',
    law: 'paging',
    line: 'GET /account_log/lists: pages 1 and 2',
    reply: rows('/account_log/lists', (all) => all.slice(0, -1)),
  },
  {
    what: 'a count of the page',
    law: 'paging',
    line: 'GET /draw_square/lists: count',
    reply: data('/draw_square/lists', (page: { lists: Row[] }) => ({ ...page, count: page.lists.length })),
  },
  {
    what: 'the article beside it',
    law: 'choices',
    line: 'GET /article/detail',
    request: onArticle((request) => {
      const id = Number(request.query.get('id'));
      if (id > 1 && id < 1000) request.query.set('id', String(id - 1));
      return undefined;
    }),
  },
  {
    what: 'a category that is passed over',
    law: 'choices',
    line: 'GET /article/lists: cid=',
    request: ({ path, query }) => {
      if (path === '/article/lists') query.delete('cid');
      return undefined;
    },
  },
  {
    what: 'a word that is passed over',
    law: 'choices',
    line: 'GET /draw_square/lists: keyword=',
    request: ({ path, query }) => {
      if (path === '/draw_square/lists') query.delete('keyword');
      return undefined;
    },
  },
  {
    what: 'a 500 for wrong input',
    law: 'inputs',
    line: 'GET /article/detail: id=abc: HTTP 500',
    request: onArticle((request) =>
      isNumber(request) ? undefined : { status: 500, type: 'application/json', text: '{}' },
    ),
  },
  {
    what: 'wrong input that is taken for 1',
    law: 'inputs',
    line: 'GET /article/detail: id=abc: code 1',
    request: onArticle((request) => {
      if (!isNumber(request)) request.query.set('id', '1');
      return undefined;
    }),
  },
  {
    what: 'a 500 for a byte that ends texts in C',
    law: 'inputs',
    line: 'GET /article/lists: keyword=%00: HTTP 500',
    request: ({ path, query }) =>
      path === '/article/lists' && query.getAll('keyword').some((word) => word.includes('\0')) ? failure : undefined,
  },
];
