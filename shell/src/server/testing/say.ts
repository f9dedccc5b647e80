import { connect } from 'node:net';

/** For tests: sends bytes as they are, and listens until the other end closes. */
export function say(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

/** The head of a request, or lines of one. */
export const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n\r\n`;
