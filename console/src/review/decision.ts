import type { Output } from 'shared/contracts/endpoint.ts';
import type { showSquare } from 'shared/contracts/operator/creative/square.ts';
import type { OperatorModel } from 'shared/contracts/operator/screen/model.ts';
import { findNoun, findVerb } from '../model/model-context.ts';

/** A post as it was looked at. */
export type Work = Output<typeof showSquare.endpoint>;

/** Posts that wait to be shown, or those that users reported. */
export type Queue = 'waiting' | 'reported';

/** A decision about a post, ready to be sent. */
export interface Decision {
  /** The same for each try: what was done once is not done twice. */
  key: string;
  queue: Queue;
  post: number;
  /** The version that was looked at. */
  version: number;
  title: string;
  /** `通过`, `驳回（画质不足）` */
  says: string;
  /** The state that the post has afterwards. */
  becomes: Work['state'];
  path: string;
  input: Record<string, unknown>;
}

export interface Refusal {
  because: string;
  /** The reason in a word. */
  title: string;
  more: string;
}

/** A verb of the square that the operator may use. */
export const verbOf = (model: OperatorModel, verb: string) => findVerb(findNoun(model, 'square'), verb);

/** The usual reasons, in the order of their keys. */
export const reasonsOf = (model: OperatorModel) =>
  verbOf(model, 'reject')?.inputs.find(({ name }) => name === 'because')?.values ?? [];

/** The words of the two decisions of a queue. */
export const wordsOf: Record<Queue, { accept: string; refuse: string; empty: string }> = {
  waiting: { accept: '通过', refuse: '驳回', empty: '没有待审核的作品' },
  reported: { accept: '保留', refuse: '下架', empty: '没有待处理的举报' },
};

/** Shows what waits, exactly the version that was looked at; or leaves what was reported as it is. */
export function acceptance(model: OperatorModel, queue: Queue, work: Work): Decision {
  const { id, version, state } = work;
  if (queue === 'reported')
    return made(model, queue, work, {
      verb: 'dismiss-reports',
      becomes: state,
      says: wordsOf.reported.accept,
      input: { id, reason: '举报不成立，保留作品' },
    });
  return made(model, queue, work, {
    verb: 'approve',
    becomes: 'shown',
    says: wordsOf.waiting.accept,
    input: { posts: `${id}:${version}`, reason: '审核通过' },
  });
}

export function refusal(model: OperatorModel, queue: Queue, work: Work, { because, title, more }: Refusal): Decision {
  const says = `${wordsOf[queue].refuse}（${more ? `${title}：${more}` : title}）`;
  const reason = `审核${says}`;
  const { id, version } = work;
  const [verb, becomes, named] =
    queue === 'waiting'
      ? (['reject', 'refused', { ids: `${id}:${version}` }] as const)
      : (['take-down', 'taken_down', { id }] as const);
  return made(model, queue, work, { verb, becomes, says, input: Object.assign({ because, more, reason }, named) });
}

function made(
  model: OperatorModel,
  queue: Queue,
  { id, version, title }: Work,
  { verb, becomes, says, input }: Pick<Decision, 'becomes' | 'says' | 'input'> & { verb: string },
): Decision {
  const path = verbOf(model, verb)?.path ?? '';
  return { key: crypto.randomUUID(), queue, post: id, version, title, says, becomes, path, input };
}
