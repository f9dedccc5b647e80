import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { fileProblemOf } from 'shared/bundled/files/unreadable-file.ts';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useCall } from 'shared/site/visit.ts';
import { exportChats } from '../export-chats.ts';
import { importChats } from '../import/import-chats.ts';
import type { Transfer } from '../transfer.ts';

export type TransferState =
  | { phase: 'idle' }
  | { phase: 'busy'; text: string }
  | { phase: 'done'; text: string }
  | { phase: 'failed'; text: string };

/** Takes conversations out of the site and brings them in. It ends when the dialog is closed; an import can be begun again. */
export function useTransfer(sessions: readonly ChatSession[], imported: () => Promise<unknown>) {
  const call = useCall();
  const label = useAtomValue(siteConfigAtom)?.label;
  const [state, setState] = useState<TransferState>({ phase: 'idle' });
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);

  /** One thing at a time; what goes wrong is said. */
  async function run(work: (transfer: Transfer) => Promise<string>) {
    const mine = new AbortController();
    leave.current?.abort();
    leave.current = mine;
    try {
      const say = (text: string) => setState({ phase: 'busy', text });
      const text = await work({ say, signal: mine.signal });
      if (!mine.signal.aborted) setState({ phase: 'done', text });
    } catch (error) {
      const text = fileProblemOf(error);
      if (!mine.signal.aborted) setState({ phase: 'failed', text });
    }
  }

  return {
    state,
    takeOut: (format: 'markdown' | 'json', only?: number) =>
      run((transfer) => exportChats(call, { sessions, format, only, label }, transfer)),
    bringIn: (files: readonly File[]) =>
      run(async (transfer) => {
        const words = await importChats(call, files, transfer);
        // Without the new list the old one stays: what was brought in is there all the same.
        await imported().catch(() => undefined);
        return words;
      }),
  };
}
