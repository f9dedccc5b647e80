import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { callRoutes } from './call-routes.ts';
import type { ConsoleConfig } from './console-config.ts';
import { pageRoutes } from './page/page-routes.ts';
import { pictureRoutes } from './picture-routes.ts';
import { refuseOthers } from './refuse-others.ts';
import { releaseRoutes } from './releases/release-routes.ts';
import { sessionRoutes } from './session-routes.ts';

/** Headers of every answer: no cache keeps it, no frame shows it, no browser guesses its kind. */
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const;

/** The console: its page, its sessions, and calls that are passed on to the operator's port. It keeps nothing and holds no key. */
export async function buildConsoleApp(config: ConsoleConfig, logger: boolean | object): Promise<FastifyInstance> {
  // Behind a proxy of this machine the person's address is the one that it says.
  const trustProxy = config.hosts.length > 0 ? 'loopback' : false;
  const app = Fastify({
    logger,
    trustProxy,
    bodyLimit: 64 * 1024,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 60_000,
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  refuseOthers(app, config);
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a call of the console failed');
    const msg = status === 413 ? '内容过大' : status < 500 ? '请求格式不正确' : '控制台出错了，请重试';
    return reply.code(status).send({ code: 0, show: 1, msg, data: null });
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  sessionRoutes(app, config);
  callRoutes(app, config);
  releaseRoutes(app, config);
  pictureRoutes(app, config);
  await pageRoutes(app, config);
  return app;
}
