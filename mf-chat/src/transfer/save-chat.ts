import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { exportChats } from './export-chats.ts';
import type { Call } from './transfer.ts';

/** One conversation as a Markdown file, which says how it was made. */
export async function saveChat(
  call: Call,
  session: ChatSession,
  label: SiteConfig['label'] | undefined,
): Promise<void> {
  try {
    const wanted = { sessions: [session], format: 'markdown', only: session.id, label } as const;
    const { signal } = new AbortController();
    showToast('success', await exportChats(call, wanted, { say: () => undefined, signal }));
  } catch (error) {
    showToast('error', messageOf(error));
  }
}
