import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { canReattachAtom } from 'shared/bundled/answers/can-reattach.ts';
import { useAnswers } from 'shared/bundled/answers/use-answers.ts';
import { useStopping } from 'shared/bundled/answers/use-stopping.ts';
import { chatType } from 'shared/contracts/chat/chat.ts';

/** A map that is written by a model: asked, stopped, asked once more. */
export function useMapWriting(model: string | undefined, stored: (questionId: number, key: string) => void) {
  const [refusal, setRefusal] = useState<string>();
  const { asked, receipts, ask, retry, stop, forget } = useAnswers<string>({
    input: { type: chatType.mindMap, ...(model ? { model } : {}) },
    count: 1,
    refused({ field, message }) {
      if (field !== 'question') return false;
      setRefusal(message);
      return true;
    },
    stored,
  });
  const stopping = useStopping();
  return {
    canReattach: useAtomValue(canReattachAtom),
    asked,
    answer: asked?.answers[0],
    receipts,
    refusal,
    isRunning: asked?.isRunning === true,
    isStopping: stopping.isStopping,
    write(question: string) {
      setRefusal(undefined);
      ask(question);
    },
    retry,
    stop: () => stopping.stop(stop),
    forget,
  };
}
