import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ChatEvent, followChat } from 'shared/contracts/chat/chat.ts';
import { useCall, useStream } from 'shared/site/visit.ts';
import { canReattachAtom } from './can-reattach.ts';
import { findRuns } from './find-runs.ts';
import { GrowingText } from './growing-text.ts';
import { readToEnd } from './read-to-end.ts';

interface StoredAnswer {
  id: number;
  /** What is stored of it. */
  text: string;
}

/**
 * The text of an answer under way that this page did not ask for (a reload, another tab), as it grows. Undefined where it cannot
 * be followed, and while the connection is broken.
 *
 * @param ended called when it is no longer under way: its record has the rest
 */
export function useFollowedAnswer(answer: StoredAnswer | undefined, ended: () => void): GrowingText | undefined {
  const call = useCall();
  const stream = useStream();
  const canReattach = useAtomValue(canReattachAtom);
  const [followed, setFollowed] = useState<{ id: number; text: GrowingText }>();
  const id = canReattach ? answer?.id : undefined;

  const storedText = useEffectEvent(() => answer?.text ?? '');
  const end = useEffectEvent(ended);
  useEffect(() => {
    if (id === undefined) return;
    const leave = new AbortController();
    let isRunning = true;
    let text = new GrowingText();
    const reading = readToEnd<ChatEvent>({
      leave: leave.signal,
      async open() {
        const [run] = await findRuns(call, { answer_id: id }, leave.signal);
        if (!run) return undefined;
        text = new GrowingText();
        text.push(storedText());
        setFollowed({ id, text });
        const input = { run_id: run.run_id, after: text.text().length };
        return stream(followChat, input, { quiet: true, signal: leave.signal });
      },
      take(event) {
        if (event.event === 'chat') text.push(event.data);
        else if (event.event !== 'reasoning') isRunning = false;
      },
      isRunning: () => isRunning,
      brokeOff: () => setFollowed(undefined),
    });
    reading.then(
      () => {
        text.end();
        if (!leave.signal.aborted) end();
      },
      () => setFollowed(undefined),
    );
    return () => leave.abort();
  }, [id, call, stream]);

  return followed && followed.id === id ? followed.text : undefined;
}
