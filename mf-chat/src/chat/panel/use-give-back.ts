import { useStore } from 'jotai';
import type { RefObject } from 'react';
import { keepDraft, readDraft } from 'shared/bundled/draft/chat-draft.ts';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import { userAtom } from 'shared/site/session.ts';
import type { ComposerHandle } from '../../composer/composer-handle.ts';
import { textWith } from '../../composer/composer-text.ts';

const noFiles: readonly AttachedFile[] = [];

/**
 * Puts a question that was not taken back into the field, or where another conversation is on show into its draft.
 * @param shownDraft the draft that is on show at that moment
 */
export function useGiveBack(composer: RefObject<ComposerHandle | null>, shownDraft: () => string) {
  const store = useStore();
  return (draft: string, text: string, files: readonly AttachedFile[] = noFiles) => {
    if (composer.current && shownDraft() === draft) composer.current.putBack(text, files);
    else keepDraft(draft, textWith(text, readDraft(draft)));
    const owner = store.get(userAtom)?.sn;
    if (!owner || files.length === 0) return;
    const code = import('../../composer/files/take-files.ts');
    code.then(({ keepSentFiles }) => keepSentFiles(files, draft, owner)).catch(() => undefined);
  };
}
