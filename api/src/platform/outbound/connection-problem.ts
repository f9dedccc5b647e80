import { connect } from 'node:net';

/** Milliseconds that a server may take to answer. */
const patience = 5000;

/** The error code of a connection to an address that the operator configured; undefined: something listens there. */
export function connectionProblem({ host, port }: { host: string; port: number }): Promise<string | undefined> {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: patience });
    const end = (problem?: string) => {
      socket.destroy();
      done(problem);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('ETIMEDOUT'));
    socket.once('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message));
  });
}
