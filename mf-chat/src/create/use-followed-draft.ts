import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { followChat, listRuns } from 'shared/contracts/chat/chat.ts';
import type { CreationRecord } from 'shared/contracts/chat/creation.ts';
import { useCall, useStream } from 'shared/site/visit.ts';
import { canComeBackAtom } from '../read-again.ts';

/**
 * Of a record that this page does not read any more (a reload, another tab) the first draft under way, as it grows; one
 * at a time, because a tab has one such stream. The other drafts come with each look at the history, and so does this
 * one when it cannot be followed.
 */
export function useFollowedDraft(record: CreationRecord | undefined, ended: () => void) {
  const call = useCall();
  const stream = useStream();
  const canComeBack = useAtomValue(canComeBackAtom);
  const [followed, setFollowed] = useState<{ id: number; text: GrowingText }>();
  const at = record && canComeBack ? record.status.indexOf('running') : -1;
  const id = record?.answer_ids?.[at];

  const follow = useEffectEvent(async (signal: AbortSignal) => {
    const runs = await call(listRuns, {}, { quiet: true, signal });
    const run = runs.find(({ answer_id }) => answer_id === id);
    if (run && id !== undefined) {
      const text = new GrowingText();
      const written = record?.reply[at] ?? '';
      text.push(written);
      setFollowed({ id, text });
      const input = { run_id: run.run_id, after: written.length };
      for await (const event of stream(followChat, input, { quiet: true, signal })) {
        if (event.event === 'chat') text.push(event.data);
      }
      text.end();
    }
    ended();
  });
  useEffect(() => {
    if (id === undefined) return;
    const leave = new AbortController();
    follow(leave.signal).catch(() => setFollowed(undefined));
    return () => leave.abort();
  }, [id]);

  return followed && followed.id === id ? { at, text: followed.text } : undefined;
}
