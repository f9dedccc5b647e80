// Runs before anything is installed: no dependency, no TypeScript.
import { createServer } from 'node:net';

/** Says that another program listens on a port; undefined: none does, or any free one is meant. */
export async function takenPort(name, port) {
  if (port === 0 || (await canListen(port))) return undefined;
  return `${name}: ${port} is taken by another program. Stop it, or choose another port. Example: ${name}=${port === 65_535 ? 3000 : port + 1}`;
}

/** On all addresses and on the loopback one: some systems let both be taken apart. */
async function canListen(port) {
  for (const host of [undefined, '127.0.0.1']) {
    const free = await new Promise((done) => {
      const server = createServer().once('error', (error) => done(error.code !== 'EADDRINUSE'));
      server.listen({ port, host }, () => server.close(() => done(true)));
    });
    if (!free) return false;
  }
  return true;
}
