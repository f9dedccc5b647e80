import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { makeMachineKey, removeOperatorFile, writeOperatorFile } from './platform/operator/operator-file.ts';

/**
 * Listens for operators, and writes into DATA_DIR where and with which key. The commands are loaded at the first call, so that no
 * start waits for them. A port that is taken is no reason for the site to stop.
 * @returns what ends it
 */
export async function openOperatorPort(site: FastifyInstance): Promise<() => Promise<void>> {
  const { adminHost, adminPort, dataDir } = site.config;
  const key = makeMachineKey();
  const server = createServer({ requestTimeout: 30_000 });
  let loading: Promise<FastifyInstance> | undefined;
  const load = async () => {
    const { buildOperatorApp } = await import('./operator-app.ts');
    const app = buildOperatorApp(site, key, server);
    await app.ready();
    return app;
  };
  server.on('request', async (request, response) => {
    try {
      loading ??= load();
      (await loading).routing(request, response);
    } catch (error) {
      loading = undefined;
      site.log.error({ err: error }, 'the commands of operators could not be loaded');
      response.destroy();
    }
  });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.once('error', reject).listen(adminPort, adminHost, resolve);
    await promise;
    const { family, address, port } = server.address() as AddressInfo;
    const url = family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
    writeOperatorFile(dataDir, { url, pid: process.pid, key: `machine.${key}` });
    site.log.info({ url }, 'operator port ready');
  } catch (error) {
    site.log.error({ err: error, port: adminPort }, 'there is no operator port: `npm run admin` cannot be used');
  }
  return async () => {
    removeOperatorFile(dataDir);
    server.close();
    server.closeAllConnections();
    await loading?.then((app) => app.close());
  };
}
