import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { cleanChat } from 'shared/contracts/chat/chat-record.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';

/** Starts again: the messages are removed, here and at the API. */
export function useClear(skillId: number, forget: () => void) {
  const call = useCall();
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const [clearing, setClearing] = useState(false);
  async function clear() {
    const words = { danger: true, title: '清空与这项技能的全部对话？', confirmWord: '清空' } as const;
    const isMeant = await confirm('清空后不能恢复。', words);
    if (!isMeant) return;
    setClearing(true);
    try {
      await call(cleanChat, { type: chatType.skill, other_id: skillId }, { quiet: true });
      forget();
      await revalidate();
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setClearing(false);
    }
  }
  return { clear: () => void clear(), clearing };
}
