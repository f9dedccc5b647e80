import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useCall } from 'shared/site/visit.ts';
import type { ChosenSession } from '../sessions/session-menu.tsx';
import { ShareDialog } from '../share/share-dialog.tsx';
import { saveChat } from '../transfer/save-chat.ts';

interface ChosenActProps extends ChosenSession {
  onDone(): void;
}

/** What was chosen in a session's menu and needs more than the list of sessions: its link for others, its file. Comes when it is chosen. */
export function ChosenAct({ session, act, onDone }: ChosenActProps) {
  const label = useAtomValue(siteConfigAtom)?.label;
  const call = useCall();
  const save = useEffectEvent(async () => {
    await saveChat(call, session, label);
    onDone();
  });
  useEffect(() => {
    if (act === 'export') void save();
  }, [act]);
  return act === 'share' && <ShareDialog sessionId={session.id} name={session.name} onClose={onDone} />;
}
