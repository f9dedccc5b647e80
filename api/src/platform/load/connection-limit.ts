import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** File handles that are for the database, for files and for calls of our own. */
const reserved = 250;

/** Connections that this process may have, given the wanted number and the open files that the system allows. */
export function possibleConnections(wanted: number): number {
  // Otherwise it asks the name server about every address of this process.
  const report = Object.assign(process.report, { excludeNetwork: true }).getReport();
  const { userLimits } = report as { userLimits?: { open_files: { soft: number | string } } };
  // 'unlimited', or a system that does not say.
  const handles = Number(userLimits?.open_files.soft) || Number.POSITIVE_INFINITY;
  return Math.max(50, Math.min(wanted, handles - reserved));
}

/**
 * Limits the number of open connections: for one more, that which has been idle longest goes, of those that never asked or of
 * those that did, whichever are more. A client that opens thousands and says nothing pushes out his own, and never takes the
 * last file handle.
 */
export function limitConnections(server: Server, max: number): void {
  /** Each in the order in which they fell silent. */
  const [silent, idle] = [new Set<Socket>(), new Set<Socket>()];
  const forget = (socket: Socket) => silent.delete(socket) || idle.delete(socket);
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open++;
    socket.once('close', () => {
      open--;
      forget(socket);
    });
    silent.add(socket);
    if (open <= max) return;
    const [longest = socket] = silent.size > idle.size ? silent : idle;
    forget(longest);
    longest.destroy();
  });
  server.on('request', ({ socket }, response) => {
    forget(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}
