import type { TryOut } from '../channels/channel-kind.ts';
import { ProviderFailure } from '../channels/provider-failure.ts';
import type { Painter } from './image.ts';

/** Milliseconds that an operator waits at most. */
const timeout = 180_000;
const prompt = '一只戴草帽的橘猫，水彩';
const side = 1024;

/** Orders one picture and measures. A failure is returned, not thrown. */
export async function tryPainter(makePainter: () => Painter): Promise<TryOut> {
  const startedAt = performance.now();
  const tried = { works: false, answer: '', problem: '' };
  const signal = AbortSignal.timeout(timeout);
  const request = { model: '', asker: 0, action: 'generate' as const, prompt, count: 1, references: [], signal };
  try {
    for await (const piece of makePainter().paint({ ...request, width: side, height: side })) {
      if ('failure' in piece) tried.problem = piece.failure.detail;
      if (!('picture' in piece)) continue;
      tried.works = true;
      tried.answer = `a picture of ${Math.ceil(piece.picture.length / 1024)} KiB`;
    }
  } catch (error) {
    if (signal.aborted) tried.problem = `The picture took more than ${timeout / 1000} seconds.`;
    else if (error instanceof ProviderFailure) tried.problem = error.detail.trim();
    else throw error;
  }
  return { ...tried, whole_ms: Math.round(performance.now() - startedAt) };
}
