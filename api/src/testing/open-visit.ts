import { join, resolve } from 'node:path';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router-dom';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { type Reply, replyCode } from 'shared/contracts/reply.ts';
import { getSiteConfig } from 'shared/contracts/site/site.ts';
import { createCall, type HttpClient } from 'shared/http/create-call.ts';
import { queryOf } from 'shared/http/query.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { defaultTheme } from 'shared/site/theme.ts';
import { type VisitClient, visitContext } from 'shared/site/visit.ts';
import { createVisitStore } from 'shared/site/visit-store.ts';
import type { TestApp } from './test-app.ts';

const root = resolve(import.meta.dirname, '../../..');

interface Answered {
  path: string;
  /** HTTP's. */
  status: number;
  bytes: number;
}

interface PageToLoad {
  /** Path with query. */
  page: string;
  /** The loader's, from the root of the repository. */
  file: string;
  params?: Record<string, string>;
}

/**
 * For tests: a visit whose pages are loaded as the shell's server does it, without drawing them.
 * @param change makes another answer of the data of a success
 */
export async function openVisit(site: TestApp, login: string | null, change = (data: unknown): unknown => data) {
  let answers: Answered[] = [];
  const http: HttpClient = {
    async request({ method, url, params, headers, data }) {
      const { body, statusCode } = await site.app.inject({
        method,
        url: `/api${url}${queryOf(params)}`,
        headers,
        ...(method === 'POST' ? { payload: (data ?? {}) as object } : {}),
      });
      answers.push({ path: url, status: statusCode, bytes: Buffer.byteLength(body) });
      const reply = JSON.parse(body) as Reply;
      return { data: reply.code === replyCode.success ? { ...reply, data: change(reply.data) } : reply };
    },
  };
  const problems: unknown[] = [];
  const call = createCall({
    baseUrl: '',
    prefix: '/api',
    http,
    read: readAnswer,
    misread: (error) => problems.push(error.message),
    token: () => login ?? undefined,
    showMessage: () => undefined,
    loginFailed: () => undefined,
    openPage: () => undefined,
  });
  const start = {
    token: login,
    config: await call(getSiteConfig, {}),
    user: login ? await call(getUserCenter, {}) : null,
    theme: defaultTheme,
    setting: {},
    origin: 'https://site.example',
  };
  const store = createVisitStore(start, {
    client: () => ({ call }) as VisitClient,
    report: (error) => problems.push(error),
  });
  return {
    /** Runs the loader of a page: what went wrong (a status that it threw, what it reported), and what the api answered. */
    async load({ page, file, params = {} }: PageToLoad): Promise<{ problems: unknown[]; answers: Answered[] }> {
      const [load] = Object.entries(await import(join(root, file))).flatMap(([name, one]) =>
        name.startsWith('load') && typeof one === 'function' ? [one] : [],
      );
      const loaded = params.name ? load?.(params.name) : load;
      answers = [];
      problems.length = 0;
      const loading = loaded?.({
        context: new RouterContextProvider(new Map([[visitContext, store]]) as never),
        params,
        request: new Request(`https://site.example${page}`),
      } as LoaderFunctionArgs);
      await Promise.resolve(loading).catch((error: unknown) =>
        problems.push(error instanceof Response ? error.status : error),
      );
      return { problems: [...problems], answers };
    },
  };
}
