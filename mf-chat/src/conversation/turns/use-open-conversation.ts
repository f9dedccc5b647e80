import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { markdownCodeAtom } from 'shared/bundled/markdown/markdown-code.ts';
import { leaveConversationAtom } from './live-turns.ts';

/**
 * A conversation that is left comes back as records; one that is opened needs the Markdown engine.
 * @param conversation null: one that the API does not know yet
 */
export function useOpenConversation(conversation: string | null): void {
  const leave = useSetAtom(leaveConversationAtom);
  const { load } = useAtomValue(markdownCodeAtom);
  useEffect(() => {
    if (conversation === null) return;
    load();
    return () => leave(conversation);
  }, [conversation, leave, load]);
}
