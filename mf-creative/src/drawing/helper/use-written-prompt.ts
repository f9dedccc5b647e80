import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { expandPrompt, translateLongPrompt, translatePrompt } from 'shared/contracts/creative/drawing-prompt.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCapability } from 'shared/site/config.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { drawDraftAtom, replaceDraftAtom } from '../draft/draw-draft.ts';

export type PromptWork = 'translate' | 'expand';

/** A text model writes the prompt anew; the visitor can take it back. */
export function useWrittenPrompt() {
  const store = useStore();
  const call = useCall();
  const logIn = useLogIn();
  const replace = useSetAtom(replaceDraftAtom);
  const hasBody = useCapability('prompt_help');
  const [working, setWorking] = useState<PromptWork>();
  async function write(work: PromptWork): Promise<void> {
    const prompt = store.get(drawDraftAtom).prompt.trim();
    if (working) return;
    if (!prompt) return showToast('info', '先写几个字，再来翻译或扩写');
    if (!(await logIn())) return;
    setWorking(work);
    try {
      const written =
        work === 'translate'
          ? (await call(hasBody ? translateLongPrompt : translatePrompt, { prompt }, { quiet: true })).translate
          : (await call(expandPrompt, { prompt }, { quiet: true })).prompt;
      // What was typed meanwhile is the visitor's own.
      if (store.get(drawDraftAtom).prompt.trim() === prompt) {
        replace({ prompt: written }, work === 'translate' ? '已翻译成英文' : '已扩写描述');
      } else showToast('info', '描述已有改动，没有替换');
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setWorking(undefined);
    }
  }
  return { working, write: (work: PromptWork) => void write(work) };
}
