import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps at most so many connections open: for one more, that which has been idle longest goes. Whoever opens thousands and
 * says nothing pushes out his own, and never takes the last file handle.
 */
export function boundConnections(server: Server, most: number): void {
  /** In the order in which they fell silent. */
  const idle = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open++;
    socket.once('close', () => {
      open--;
      idle.delete(socket);
    });
    if (open > most) {
      const [oldest = socket] = idle;
      oldest.destroy();
    }
    if (!socket.destroyed) idle.add(socket);
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}
