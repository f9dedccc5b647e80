import { type FailureKind, ImageFailure } from '../../providers/image/image-failure.ts';

/** States that a prompt of the demonstration can ask for by `演示：…`, so that each can be seen without a provider. */
const scripts = {
  慢: 'slow',
  描述被拒: 'prompt',
  结果被拒: 'result',
  参考图被拒: 'reference',
  繁忙: 'busy',
  服务故障: 'operator',
  部分失败: 'partly',
  失联: 'lost',
} as const satisfies Record<string, FailureKind | 'slow' | 'partly'>;

type Script = (typeof scripts)[keyof typeof scripts];

/** The state that a prompt asks for; undefined: it is painted as usual. */
export function scriptOf(prompt: string): Script | undefined {
  const words = Object.keys(scripts) as (keyof typeof scripts)[];
  const asked = words.find((word) => new RegExp(`演示[:：]\\s*${word}`).test(prompt));
  return asked && scripts[asked];
}

/** A failure that was asked for says nothing about the channel. */
export const scriptedFailure = (kind: FailureKind): ImageFailure =>
  new ImageFailure(kind, 'asked for by the prompt of a demonstration', { isOfRequest: true });
