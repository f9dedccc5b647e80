import Fastify, { type FastifyInstance } from 'fastify';
import { makeMachineKey, removeOperatorFile, writeOperatorFile } from './platform/operator/operator-file.ts';
import { clientErrorHandler, frameworkErrors, refuseExpectations } from './platform/server/framework-errors.ts';

/**
 * Listens for operators, and writes into DATA_DIR where and with which key. The commands are loaded at the first call, so that no
 * start waits for them. A port that is taken is no reason for the site to stop.
 * @returns what ends it
 */
export async function openOperatorPort(site: FastifyInstance): Promise<() => Promise<void>> {
  const { adminHost, adminPort, dataDir } = site.config;
  const key = makeMachineKey();
  const port = Fastify({ requestTimeout: 30_000, forceCloseConnections: true, frameworkErrors, clientErrorHandler });
  refuseExpectations(port.server);
  let loading: Promise<FastifyInstance> | undefined;
  const load = async () => {
    const { buildOperatorApp } = await import('./operator-app.ts');
    const app = buildOperatorApp(site, key);
    await app.ready();
    return app;
  };
  port.addHook('onRequest', async (request, reply) => {
    loading ??= load();
    const app = await loading;
    reply.hijack();
    app.routing(request.raw, reply.raw);
  });
  try {
    const url = await port.listen({ host: adminHost, port: adminPort });
    writeOperatorFile(dataDir, { url, pid: process.pid, key: `machine.${key}` });
    site.log.info({ url }, 'operator port ready');
  } catch (error) {
    site.log.error({ err: error, port: adminPort }, 'there is no operator port: `npm run admin` cannot be used');
  }
  return async () => {
    removeOperatorFile(dataDir);
    await port.close();
    await loading?.then((app) => app.close());
  };
}
