import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Languages, Lightbulb, WandSparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import { expandPrompt, translateLongPrompt, translatePrompt } from 'shared/contracts/creative/drawing-prompt.ts';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom, useCapability } from 'shared/site/config.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { drawDraftAtom, replaceDraftAtom } from '../draft/draw-draft.ts';

type PromptWork = 'translate' | 'expand';

export function PromptTools() {
  const canTranslate = useAtomValue(siteConfigAtom)?.draw.translate_type !== 0;
  const canExpand = useCapability('prompt_help');
  const { working, write } = useWrittenPrompt();
  const { View, isOpen, open, close } = useLatePart(async () => (await import('./prompt-dialog.tsx')).PromptDialog);
  const tool = (work: PromptWork, icon: ReactNode, word: string) => (
    <Button size="small" startIcon={icon} loading={working === work} onClick={() => write(work)}>
      {word}
    </Button>
  );
  return (
    <Tools>
      <Button size="small" startIcon={<Lightbulb aria-hidden />} onClick={open}>
        灵感
      </Button>
      {canExpand && tool('expand', <WandSparkles aria-hidden />, '扩写')}
      {canTranslate && tool('translate', <Languages aria-hidden />, '译成英文')}
      {View && <View open={isOpen} onClose={close} />}
    </Tools>
  );
}

/** A text model writes the prompt anew; the visitor can take it back. */
function useWrittenPrompt() {
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

const Tools = styled('div')`
  display: flex; flex-wrap: wrap; gap: var(--space-1); margin: var(--space-1) 0 0 -8px;
`;
