import { useAtomValue } from 'jotai';
import { Languages, Lightbulb, WandSparkles } from 'lucide-react';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import { siteConfigAtom, useCapability } from 'shared/site/config.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { useWrittenPrompt } from './use-written-prompt.ts';

/** Below the prompt: ideas, and a text model that helps with the words. */
export function PromptTools() {
  const canTranslate = useAtomValue(siteConfigAtom)?.draw.translate_type !== 0;
  const canExpand = useCapability('prompt_help');
  const { working, write } = useWrittenPrompt();
  const { View, isOpen, open, close } = useLatePart(async () => (await import('./prompt-dialog.tsx')).PromptDialog);
  return (
    <Tools>
      <Button size="small" startIcon={<Lightbulb aria-hidden />} onClick={open}>
        灵感
      </Button>
      {canExpand && (
        <Button
          size="small"
          startIcon={<WandSparkles aria-hidden />}
          loading={working === 'expand'}
          onClick={() => write('expand')}
        >
          扩写
        </Button>
      )}
      {canTranslate && (
        <Button
          size="small"
          startIcon={<Languages aria-hidden />}
          loading={working === 'translate'}
          onClick={() => write('translate')}
        >
          译成英文
        </Button>
      )}
      {View && <View open={isOpen} onClose={close} />}
    </Tools>
  );
}

const Tools = styled('div')`
  display: flex; flex-wrap: wrap; gap: var(--space-1); margin: var(--space-1) 0 0 -8px;
`;
