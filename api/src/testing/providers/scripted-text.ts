import type { TextPiece, TextProvider, TextRequest, TextWriter } from '../../providers/text/text.ts';

/** What the provider does next: a piece, an end, an error, or a pause that the test ends. */
export type Step = TextPiece | Error | Promise<unknown>;

export interface ScriptedText extends TextProvider {
  /** Requests so far. */
  asked: TextRequest[];
  /** Of how many requests the reader left before the end. */
  aborted: number;
}

/** A provider that follows a script, the same for every question unless it is a function of the request. */
export function scriptedText(script: Step[] | ((request: TextRequest) => Step[])): ScriptedText {
  const provider: ScriptedText = {
    isDemonstration: async () => false,
    listModels: async () => [
      { key: 'plain', alias: '普通', price: 1, memberFree: true },
      { key: 'dear', alias: '高级', price: 5, memberFree: false, abilities: ['vision'] },
      { key: 'free', alias: '免费', price: 0, memberFree: false },
    ],
    asked: [],
    aborted: 0,
    async *write(request) {
      provider.asked.push(request);
      const gone = new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
      for (const step of typeof script === 'function' ? script(request) : script) {
        if (step instanceof Error) throw step;
        if (step instanceof Promise) await Promise.race([step, gone]);
        else yield step;
        if (request.signal.aborted) {
          provider.aborted++;
          return;
        }
      }
    },
  };
  return provider;
}

/** A provider of these models that writes with one writer. */
export function textBy({ write }: TextWriter, ...keys: string[]): TextProvider {
  return {
    isDemonstration: async () => false,
    listModels: async () => keys.map((key) => ({ key, alias: key, price: 1, memberFree: false })),
    write,
  };
}

/** A promise and its key. */
export function gate(): { open: () => void; opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, opened: promise };
}
