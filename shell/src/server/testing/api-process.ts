import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * For tests: an API in a process of its own, for a connection between two processes breaks in ways that one within a process
 * does not.
 * @param answer the source of `(request, response) => …`
 */
export async function apiProcess(answer: string) {
  const code = `
    const server = require('node:http').createServer(${answer});
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
