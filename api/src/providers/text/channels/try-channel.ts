import type { TryOut } from '../../channels/channel-kind.ts';
import { ProviderFailure } from '../../channels/provider-failure.ts';
import type { TextWriter } from '../text.ts';

/** Milliseconds that an operator waits at most. */
const timeout = 45_000;
const question = '用一句话介绍你自己。';
/** Characters of the answer that are shown. */
const shownText = 200;

/** Asks one short question and measures. A failure is returned, not thrown. */
export async function tryChannel(makeWriter: () => TextWriter, model: string): Promise<TryOut> {
  const startedAt = performance.now();
  const since = () => Math.round(performance.now() - startedAt);
  const tried = {
    works: false,
    first_text_ms: null as number | null,
    tokens_in: null as number | null,
    tokens_out: null as number | null,
    problem: '',
  };
  let text = '';
  const signal = AbortSignal.timeout(timeout);
  try {
    const request = { model, messages: [{ role: 'user' as const, content: question }], signal, asker: 0 };
    for await (const piece of makeWriter().write(request)) {
      if ('text' in piece) {
        tried.first_text_ms ??= since();
        text = (text + piece.text).slice(0, shownText);
      }
      if ('usage' in piece) Object.assign(tried, { tokens_in: piece.usage.input, tokens_out: piece.usage.output });
    }
    tried.works = text !== '' && !signal.aborted;
    if (signal.aborted) tried.problem = `The answer took more than ${timeout / 1000} seconds.`;
    else if (!text) tried.problem = 'The answer was empty.';
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    tried.problem = error.detail.trim();
  }
  return { ...tried, whole_ms: since(), answer: text };
}
