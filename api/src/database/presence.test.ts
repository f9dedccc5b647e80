import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { until } from '../testing/until.ts';
import { showPresence } from './presence.ts';
import { Signals } from './signals.ts';

/** A message of PostgreSQL's protocol. */
function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
const ready = message('Z', 'I');
const loggedIn = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const refusal = message('E', 'SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0');

/** A server that lets everybody in and refuses every statement, as one does that has not taken over yet. */
async function recoveringServer() {
  const open = new Set<Socket>();
  let met = 0;
  const server = createServer((socket) => {
    met++;
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    socket.once('data', () => {
      socket.write(loggedIn);
      socket.on('data', () => socket.write(Buffer.concat([refusal, ready])));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `postgres://site@127.0.0.1:${(server.address() as AddressInfo).port}/site`;
  return { url, open, met: () => met, server };
}

test('a connection that a server takes and then refuses to serve is ended', async () => {
  const { url, open, met, server } = await recoveringServer();
  await expect(showPresence(url, new Signals())).rejects.toThrow('during recovery');
  expect(met()).toBe(1);
  await until(() => open.size === 0);
  server.close();
});
