import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { ProviderFailure } from '../channels/provider-failure.ts';
import { emptyAnswer, hasVisible, type TextRequest, type TextWriter } from './text.ts';

/** Milliseconds that one waits for a short text. */
const timeout = 40_000;

interface Asking extends Omit<TextRequest, 'signal'> {
  /** Letters; a longer text is not read to its end. */
  most: number;
}

/**
 * Asks for one short text and waits for all of it.
 * @throws Refusal when the model fails, refuses, says nothing, takes too long or writes too much
 */
export async function askOnce(writer: TextWriter, log: FastifyBaseLogger, { most, ...asked }: Asking): Promise<string> {
  const signal = AbortSignal.timeout(timeout);
  let text = '';
  try {
    for await (const piece of writer.write({ ...asked, signal })) {
      if ('text' in piece) text += piece.text.replaceAll('\0', '');
      if ('end' in piece && piece.end === 'content_filter') throw new Refusal('模型拒绝了这段内容，请修改后再试');
      if (text.length > most) throw new Refusal('模型写得过长，请缩短内容后再试');
    }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ detail: error.detail }, 'a short text was not written');
    throw new Refusal(error.message);
  }
  if (signal.aborted) throw new Refusal('模型没有及时回应，请稍后再试');
  if (!hasVisible(text)) throw new Refusal(emptyAnswer.nothing);
  return text.trim();
}
