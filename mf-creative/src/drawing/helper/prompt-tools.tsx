import { useAtomValue } from 'jotai';
import { Languages, Lightbulb, WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import { siteConfigAtom, useCapability } from 'shared/site/config.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { type PromptWork, useWrittenPrompt } from './use-written-prompt.ts';

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

const Tools = styled('div')`
  display: flex; flex-wrap: wrap; gap: var(--space-1); margin: var(--space-1) 0 0 -8px;
`;
