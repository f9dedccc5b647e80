import { type FailureFacts, ProviderFailure } from '../channels/provider-failure.ts';

/**
 * Why no picture came, and so what follows: `prompt`, `result` and `reference` were refused for what they show; `busy` is
 * tried on the next channel; `operator` is a key, a balance, a model or an address, never the visitor's fault; `lost` may
 * have been done there, and is not sent again.
 */
export type FailureKind = 'prompt' | 'result' | 'reference' | 'busy' | 'operator' | 'lost';

const sentences: Record<FailureKind, string> = {
  prompt: '描述没有通过绘画服务的审核，请换个说法',
  result: '生成的图片没有通过绘画服务的审核，请调整描述后重试',
  reference: '参考图没有通过绘画服务的审核或无法使用，请换一张',
  busy: '当前绘画的人较多，请稍后再试',
  operator: '绘画服务暂时不可用，管理员正在处理',
  lost: '与绘画服务的连接中断，没有收到图片',
};

const factsOf: Record<FailureKind, FailureFacts> = {
  prompt: { isOfRequest: true, mayBeDone: true },
  result: { isOfRequest: true, mayBeDone: true },
  reference: { isOfRequest: true, mayBeDone: true },
  busy: {},
  operator: {},
  lost: { mayBeDone: true },
};

/** A provider of pictures could not do what it was asked. `message` is a sentence for the visitor. */
export class ImageFailure extends ProviderFailure {
  override name = 'ImageFailure';
  readonly kind: FailureKind;
  /** @param detail for the operator's log, without keys */
  constructor(kind: FailureKind, detail: string, facts: FailureFacts = {}) {
    super(sentences[kind], detail, { ...factsOf[kind], ...facts });
    this.kind = kind;
  }
}
