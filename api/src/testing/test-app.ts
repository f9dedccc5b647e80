import type { FastifyInstance } from 'fastify';
import type { Reply } from 'shared/contracts/reply.ts';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';
import type { Providers } from '../providers/providers.ts';
import { demonstrationWriter } from '../providers/text/demonstration/demonstration-writer.ts';
import type { TextProvider } from '../providers/text/text.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { refuseInside } from './count-outside.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';

export interface AskOptions {
  token?: string;
  headers?: Record<string, string>;
  /** The address that asks. */
  from?: string;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  /** Runs statements as the owner of the tables (`TestDatabase`). */
  asOwner: TestDatabase['asOwner'];
  /** Every line logged so far. */
  log: Record<string, unknown>[];
  get(path: string, options?: AskOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: AskOptions): Promise<Reply>;
  /** The address of the listening server; the first call makes it listen. */
  url(): Promise<string>;
  /** Servers beside it, which end before it. */
  beside: { close(): Promise<unknown> }[];
  close(): Promise<void>;
}

export interface TestAppOptions {
  database?: Database & Partial<TestDatabase>;
  /** Default: the demonstration writer, without its pauses. */
  text?: TextProvider | 'channels';
  /** In place of those that `config` describes. */
  providers?: Partial<Providers>;
  config?: Partial<Config>;
  /** Features beside the site's own. */
  more?: ((app: FastifyInstance) => void)[];
}

/** The whole application on a database of its own, asked as a browser asks it. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database: Database & Partial<TestDatabase> = options.database ?? (await openTestDatabase());
  const log: Record<string, unknown>[] = [];
  const config = {
    ...readConfig({ SITE_MODE: 'demo', PASSWORD_COST: cheapPasswords, CALLS_PER_MINUTE: '99999' }),
    ...options.config,
  };
  const app = buildApp({
    database,
    config,
    providers: {
      ...(options.text === 'channels' ? {} : { text: options.text ?? demonstrationWriter(Number.POSITIVE_INFINITY) }),
      ...options.providers,
    },
    log: {
      write: (line) => {
        refuseInside('logs');
        log.push(JSON.parse(line));
      },
    },
    ...(options.more && { more: options.more }),
  });
  await app.ready();
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    { token, headers, from }: AskOptions = {},
  ) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token ? { token } : {}), ...headers },
      ...(from ? { remoteAddress: from } : {}),
      ...(method === 'POST' ? { payload: (body ?? {}) as object } : {}),
    });
    return response.json() as Reply;
  };
  let listening: Promise<string> | undefined;
  const beside: TestApp['beside'] = [];
  return {
    app,
    database,
    asOwner: async (statements) => {
      if (!database.asOwner) throw new Error('this test opened its database by itself');
      await database.asOwner(statements);
    },
    log,
    get: (path, asked) => ask('GET', path, undefined, asked),
    post: (path, body, asked) => ask('POST', path, body, asked),
    url: () => {
      listening ??= app.listen({ port: 0, host: '127.0.0.1' });
      return listening;
    },
    beside,
    async close() {
      for (const server of beside) await server.close();
      await app.close();
      if (!options.database) await database.close();
    },
  };
}
