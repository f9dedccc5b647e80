import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Run } from '../../../start/run-script.ts';

/** Stands between shells and their api, and can fail a part of the calls. */
export interface FlakyApi {
  url: string;
  /** Of one. */
  failing: number;
}

/** Passes calls on to an api until the run ends. */
export async function startFlakyApi({ atEnd }: Pick<Run, 'atEnd'>, apiUrl: string): Promise<FlakyApi> {
  const flaky: FlakyApi = { url: '', failing: 0 };
  const server = createServer((incoming, response) => {
    if (Math.random() < flaky.failing) {
      incoming.resume();
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 0, msg: '服务器开小差了', show: 0, data: null }));
      return;
    }
    const { method, headers, url = '/' } = incoming;
    const onward = request(new URL(url, apiUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  flaky.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return flaky;
}
