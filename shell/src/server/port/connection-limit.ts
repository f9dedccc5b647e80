import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** File handles that are for render workers, the store and the log; of a process that has few, half of them. */
const reserved = 250;

/** Connections for which this process has file handles: each may need a second one, for its call to the API or its file. */
export function possibleConnections(): number {
  const handles = possibleHandles();
  return Math.floor((handles - Math.min(reserved, handles / 2)) / 2);
}

/** Infinity where there is no limit, or the system does not say. */
function possibleHandles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Keeps at most so many connections open, so that a crowd of them never takes the handles without which no worker starts.
 * For one more, that goes which has been without a request for longest; browsers connect again by themselves.
 */
export function limitConnections(server: Server, max: number): void {
  /** Connections without a request, in the order in which they fell silent. */
  const silent = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open++;
    socket.once('close', () => {
      open--;
      silent.delete(socket);
    });
    silent.add(socket);
    if (open <= max) return;
    const [longest = socket] = silent;
    silent.delete(longest);
    longest.destroy();
  });
  server.on('request', ({ socket }, response) => {
    silent.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) silent.add(socket);
    });
  });
}
