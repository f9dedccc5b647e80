/** A connection without a byte for this time (ms) is broken: the API sends a comment every 15 seconds. */
export const longestSilence = 40_000;

/** Rejects when nothing comes for this time (ms). */
export async function unlessSilent<T>(answer: Promise<T>, silence: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${silence} ms`)), silence);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the `data` of each event of a `text/event-stream` body. Chunks may split anywhere, a character included;
 * lines may end in LF, CRLF or CR; comments and unknown fields are passed over (WHATWG HTML, section 9.2.6).
 * @throws Error when no byte comes for `silence` milliseconds, not even of a comment
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  silence = longestSilence,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  let data: string[] = [];
  let afterCr = false;
  try {
    for (;;) {
      const { done, value } = await unlessSilent(reader.read(), silence);
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A CR ends its line at once; an LF that begins the next chunk is its second half.
      const lines = (rest + (afterCr ? text.replace(/^\n/, '') : text)).split(/\r\n|\n|\r/);
      if (text) afterCr = text.endsWith('\r');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length) yield data.join('\n');
          data = [];
        } else if (line === 'data' || line.startsWith('data:')) {
          data.push(line.slice(5).replace(/^ /, ''));
        }
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
