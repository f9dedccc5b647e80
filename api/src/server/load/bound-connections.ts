import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** File handles that are for the database, for files and for calls of our own. */
const reserved = 250;

/** Connections that this process may have: so many are wanted, and the system allows so many open files. */
export function possibleConnections(wanted: number): number {
  // Otherwise it asks the name server about every address of this process.
  const report = Object.assign(process.report, { excludeNetwork: true }).getReport();
  const { userLimits } = report as { userLimits?: { open_files: { soft: number | string } } };
  // 'unlimited', or a system that does not say.
  const handles = Number(userLimits?.open_files.soft) || Number.POSITIVE_INFINITY;
  return Math.max(50, Math.min(wanted, handles - reserved));
}

/**
 * Keeps at most so many connections open: for one more, that which has been idle longest goes. A client that opens thousands and
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
