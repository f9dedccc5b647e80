import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { siteConfigAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';
import { generatedNote } from './text-label.ts';

/**
 * On paper, and in a PDF that the browser prints: the words for readers, and the same in the title, which is what such a PDF says
 * about itself in its properties. On the screen there is nothing.
 */
export function PrintedLabel() {
  const isOn = useAtomValue(siteConfigAtom)?.label.is_open === 1;
  useEffect(() => {
    if (!isOn) return;
    let shown: string | undefined;
    const begin = () => {
      shown ??= document.title;
      document.title = `${shown}（${generatedNote}）`;
    };
    const end = () => {
      if (shown !== undefined) document.title = shown;
      shown = undefined;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      end();
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [isOn]);
  return isOn ? <OnPaper>{generatedNote}</OnPaper> : null;
}

const OnPaper = styled('p')`
  display: none;
  @media print { display: block; margin-top: 12px; color: var(--text-2); font-size: var(--type-meta); }
`;
