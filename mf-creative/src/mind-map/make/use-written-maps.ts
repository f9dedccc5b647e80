import { useEffect, useEffectEvent, useState } from 'react';
import type { CreationRecord } from 'shared/contracts/chat/creation.ts';
import { type MapSource, mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { cutText } from 'shared/contracts/cut-text.ts';
import { showToast } from 'shared/site/toasts.ts';
import type { KeptMaps } from '../keep/use-kept-map.ts';
import { newMap, titleOf, withoutFence } from './new-map.ts';
import { useMapWriting } from './use-map-writing.ts';
import { useResumedMap, type WrittenMap } from './use-resumed-map.ts';

/**
 * Maps that a model writes: the one that is asked for on this page, and the one that was being written when the page was left.
 * Each is kept when it is done.
 * @param last the account's newest answer that is a map
 */
export function useWrittenMaps(model: string | undefined, kept: KeptMaps, last: CreationRecord | undefined) {
  const writing = useMapWriting(model);
  const { asked, answer } = writing;
  const [keptKey, setKeptKey] = useState<string>();

  /** Both of two tabs that read a map keep the same one. */
  function keep({ id, topic, markdown }: WrittenMap, view?: string) {
    const text = withoutFence(markdown);
    if (!text.trim()) return;
    const source: MapSource = { kind: 'topic', name: cutText(topic, mapLimits.topic), message_id: id };
    const map = newMap(keyOf(id), titleOf(text, topic), text, source);
    if (!kept.opened) return kept.open(map, 'changed', view);
    // The visitor looks at another map by now.
    kept.saveBeside(map);
    showToast('success', `“${map.title}”写好了，已存到我的导图`);
  }
  // The loader finds what this page asks for as a map under way, too: it would be read and kept a second time.
  const isOwn = asked !== undefined || keptKey !== undefined;
  const resumed = useResumedMap(isOwn ? undefined : last, (map) => {
    if (map.problem && !map.markdown) showToast('error', map.problem);
    keep(map, keyOf(map.id));
  });
  const hasEnded = asked !== undefined && !asked.isRunning && answer !== undefined && answer.text.pieces.length > 0;
  const endedKey = hasEnded ? asked.key : undefined;
  const keepEnded = useEffectEvent(() => {
    if (!asked || !answer) return;
    setKeptKey(asked.key);
    keep(
      {
        id: answer.stored?.answer ?? asked.id ?? 0,
        topic: asked.question.question,
        markdown: answer.text.text(),
        problem: '',
      },
      asked.key,
    );
  });
  useEffect(() => {
    if (endedKey !== undefined) keepEnded();
  }, [endedKey]);

  const isWritten = asked !== undefined && answer !== undefined && asked.key !== keptKey && !kept.opened;
  const growing = isWritten
    ? { view: asked.key, text: answer.text, topic: asked.question.question }
    : resumed.text && !kept.opened
      ? { view: keyOf(resumed.id), text: resumed.text, topic: resumed.topic }
      : undefined;
  /** `growing`: the map that grows in place of the kept one. */
  return { writing, resumed, growing };
}

const keyOf = (answerId: number | undefined) => `map-of-answer-${answerId}`;
