import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** For tests: an API with scripted answers. */
export async function makeApi(answer: (...asked: Parameters<RequestListener>) => unknown) {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
