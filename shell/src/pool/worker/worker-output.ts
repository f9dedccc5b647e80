import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Bytes that one worker may write to its console in a second; the rest is only counted. */
const maxBytes = 64 * 1024;
/** Beyond that its pipe is not read until the second is over: a worker that floods its console blocks itself. */
const maxRead = 4 * 1024 * 1024;
const longestLine = 2000;

/**
 * Hands on what a worker says, line by line, within bounds: neither the log nor this process is flooded by it.
 * @param say the lines of one piece; `dropped` bytes before them were left out
 * @returns ends it
 */
export function followOutput(
  streams: (Readable | null | undefined)[],
  say: (lines: string[], dropped: number) => void,
): () => void {
  // A process that could not be started, such as for want of file handles, has none.
  const open = streams.flatMap((stream) => stream ?? []);
  let taken = 0;
  let read = 0;
  let dropped = 0;
  let isOver = false;
  for (const stream of open) {
    const decoder = new StringDecoder();
    let rest = '';
    stream.on('data', (bytes: Buffer) => {
      read += bytes.length;
      if (read > maxRead && !isOver) for (const each of open) each.pause();
      if (taken + bytes.length > maxBytes) {
        dropped += bytes.length;
        return;
      }
      taken += bytes.length;
      const lines = (rest + decoder.write(bytes)).split('\n');
      rest = (lines.pop() ?? '').slice(0, longestLine);
      if (lines.length > 0)
        say(
          lines.map((line) => line.slice(0, longestLine)),
          0,
        );
    });
  }
  const second = setInterval(() => {
    if (dropped > 0) say([], dropped);
    taken = read = dropped = 0;
    for (const stream of open) stream.resume();
  }, 1000);
  second.unref();
  return () => {
    isOver = true;
    clearInterval(second);
    // What a worker said last is read to its end: a pipe that is paused would never be closed.
    for (const stream of open) stream.resume();
  };
}
