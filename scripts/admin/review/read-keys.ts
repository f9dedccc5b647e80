import type { ReadStream } from 'node:tty';

const [endOfText, endOfInput] = ['\u0003', '\u0004'];

/** The keys of a terminal, each when it is pressed, or of what is piped in. Ctrl-C and Ctrl-D end them. */
export async function* readKeys(input: NodeJS.ReadStream | ReadStream): AsyncGenerator<string> {
  const isTerminal = input.isTTY === true;
  if (isTerminal) input.setRawMode(true);
  try {
    for await (const chunk of input.setEncoding('utf8')) {
      for (const key of String(chunk)) {
        if (key === endOfText || key === endOfInput) return;
        yield key;
      }
    }
  } finally {
    if (isTerminal) input.setRawMode(false);
    input.pause();
  }
}
