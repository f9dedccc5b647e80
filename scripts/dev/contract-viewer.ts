import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { contractEndpoints } from '../contract/endpoints.ts';
import { openApi } from '../contract/openapi.ts';

const viewer = import.meta.resolve('swagger-ui-dist/swagger-ui.css');
const types = { '/swagger-ui.css': 'text/css', '/swagger-ui-bundle.js': 'text/javascript' };
const isFile = (path: string | undefined): path is keyof typeof types => path !== undefined && path in types;

/** Calls from here are of another origin, which the api refuses: the page shows, and does not try. */
const page = `<!doctype html><meta charset="utf-8"><title>The wire contract</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/swagger-ui.css"><div id="contract"></div><script src="/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '/openapi.json', dom_id: '#contract', supportedSubmitMethods: [], docExpansion: 'none', filter: true, validatorUrl: null })</script>
`;

/** Serves the contract to read, on this machine alone. @param server address of the api @returns its address, and how it ends */
export async function serveContract(server: string): Promise<{ url: string; stop: () => void }> {
  const text = JSON.stringify(openApi(await contractEndpoints(), server));
  const http = createServer(({ url }, response) => {
    if (isFile(url)) {
      createReadStream(fileURLToPath(new URL(`.${url}`, viewer))).pipe(response.setHeader('content-type', types[url]));
    } else if (url === '/openapi.json') response.setHeader('content-type', 'application/json').end(text);
    else response.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const stop = () => {
    http.close();
    http.closeAllConnections();
  };
  return { url: `http://localhost:${(http.address() as AddressInfo).port}`, stop };
}
