import { useState } from 'react';
import { useAnswers } from 'shared/bundled/answers/use-answers.ts';
import { useStopping } from 'shared/bundled/answers/use-stopping.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { uploadFile } from 'shared/contracts/site/upload.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { useUpload } from 'shared/site/visit.ts';

/** What a map is made of: a topic, or a long text as a file beside it. */
export interface MapQuestion {
  question: string;
  files?: number[];
}

export function useMapWriting(model: string | undefined) {
  const upload = useUpload();
  const logIn = useLogIn();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { asked, receipts, ask, retry, stop, forget } = useAnswers<MapQuestion>({
    input: { type: chatType.mindMap, ...(model ? { model } : {}) },
    inputOf: (question) => question,
    count: 1,
    refused({ field, message }) {
      if (field !== 'question' && field !== 'files') return false;
      setRefusal(message);
      return true;
    },
    stored: () => undefined,
  });
  const stopping = useStopping();

  async function write(words: string) {
    setRefusal(undefined);
    if ([...words].length <= mapLimits.topic) return ask({ question: words });
    if (!(await logIn())) return;
    setSending(true);
    try {
      const file = new File([words], '要整理的文字.txt', { type: 'text/plain' });
      const { id } = await upload(uploadFile, file, { kinds: ['text'] }, { quiet: true });
      ask({ question: '把附上的文字整理成一张思维导图', files: [id] });
    } catch (error) {
      setRefusal(messageOf(error));
    }
    setSending(false);
  }
  return {
    asked,
    answer: asked?.answers[0],
    receipts,
    refusal,
    isRunning: isSending || asked?.isRunning === true,
    isStopping: stopping.isStopping,
    write: (words: string) => void write(words),
    retry,
    stop: () => stopping.stop(stop),
    forget,
  };
}
