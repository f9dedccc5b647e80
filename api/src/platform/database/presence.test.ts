import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { until } from '../../testing/until.ts';
import { showPresence } from './presence.ts';
import { Signals } from './signals.ts';

/** A message of PostgreSQL's protocol. */
function message(type: string, body: string | Buffer = ''): Buffer {
  const content = Buffer.from(body);
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}
const ready = message('Z', 'I');
const loggedIn = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const done = Buffer.concat([message('C', 'DONE\0'), ready]);
/** The same for a statement with values. */
const prepared = Buffer.concat([message('1'), message('2'), message('n'), done]);
const refusal = message('E', 'SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0');

/** A server that lets everybody in. In recovery it refuses every statement, as one does that has not taken over yet. */
async function standIn() {
  const open = new Set<Socket>();
  const state = { isInRecovery: false, met: 0, locks: 0, answer: Promise.resolve() };
  const server = createServer((socket) => {
    state.met++;
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    socket.once('data', () => {
      socket.write(loggedIn);
      socket.on('data', (asked) => {
        if (String(asked).startsWith('X')) socket.end();
        else if (state.isInRecovery) socket.write(Buffer.concat([refusal, ready]));
        else if (String(asked).startsWith('Q')) socket.write(done);
        else {
          state.locks++;
          void state.answer.then(() => socket.write(prepared));
        }
      });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `postgres://site@127.0.0.1:${(server.address() as AddressInfo).port}/site`;
  return { url, open, state, close: () => server.close() };
}

test('connections that a server takes and refuses are ended', async () => {
  const { url, open, state, close } = await standIn();
  const presence = await showPresence(url, new Signals());
  state.isInRecovery = true;
  for (const socket of open) socket.destroy();
  await until(() => state.met === 4);
  expect(open.size).toBeLessThanOrEqual(1);
  state.isInRecovery = false;
  await until(() => state.locks === 2);
  expect(open.size).toBe(1);
  await presence.close();
  await until(() => open.size === 0);
  await expect(showPresence(url, new Signals()).then((one) => one.close())).resolves.toBeUndefined();
  state.isInRecovery = true;
  await expect(showPresence(url, new Signals())).rejects.toThrow('during recovery');
  await until(() => open.size === 0);
  close();
});

test('closed while a lost connection is being replaced, it leaves none', async () => {
  const { url, open, state, close } = await standIn();
  const presence = await showPresence(url, new Signals());
  const answer = Promise.withResolvers<void>();
  state.answer = answer.promise;
  for (const socket of open) socket.destroy();
  await until(() => state.locks === 2);
  const closed = presence.close();
  answer.resolve();
  await closed;
  await until(() => open.size === 0);
  close();
});
