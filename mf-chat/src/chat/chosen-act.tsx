import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useCall } from 'shared/site/visit.ts';
import { FolderDialog } from '../folders/folder-dialog.tsx';
import { MoveDialog } from '../folders/move-dialog.tsx';
import type { ChosenAct as Chosen } from '../sessions/session-menu.tsx';
import { ShareDialog } from '../share/share-dialog.tsx';
import { saveChat } from '../transfer/save-chat.ts';

interface ChosenActProps {
  chosen: Chosen;
  /** The list of sessions is another one. */
  onChanged(): Promise<unknown>;
  onDone(): void;
}

/** What was chosen in the list of sessions and needs more than the list: a link for others, a file, a folder. Comes when it is chosen. */
export function ChosenAct({ chosen, onChanged, onDone }: ChosenActProps) {
  // A list that does not come leaves the one that is shown.
  const ends = { onChanged: () => onChanged().catch(() => undefined), onClose: onDone };
  if (chosen.act === 'folder') return <FolderDialog folder={chosen.folder} {...ends} />;
  const { act, session } = chosen;
  if (act === 'move') return <MoveDialog session={session} {...ends} />;
  if (act === 'share') return <ShareDialog sessionId={session.id} name={session.name} onClose={onDone} />;
  return <Export session={session} onDone={onDone} />;
}

function Export({ session, onDone }: { session: ChatSession; onDone(): void }) {
  const label = useAtomValue(siteConfigAtom)?.label;
  const call = useCall();
  const save = useEffectEvent(async () => {
    await saveChat(call, session, label);
    onDone();
  });
  useEffect(() => void save(), []);
  return null;
}
