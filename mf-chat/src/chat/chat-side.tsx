import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { siteConfigAtom } from 'shared/site/config.ts';
import { Drawer } from 'shared/ui/kit.ts';
import { SessionList } from '../sessions/list/session-list.tsx';
import type { ChosenAct as Chosen } from '../sessions/session-menu.tsx';
import type { Sessions } from '../sessions/use-sessions.ts';
import type { Side } from './use-side.ts';

declare const __SERVER__: boolean;

const SearchResults = lazyPart(() => import('../search/search-results.tsx').then((code) => code.SearchResults));
const ChosenAct = lazyPart(() => import('./chosen-act.tsx').then((code) => code.ChosenAct));
// A server draws no dialog: the code of this large one is left out of what a render worker reads.
const TransferDialog = lazyPart(() =>
  __SERVER__
    ? new Promise<never>(() => undefined)
    : import('../transfer/dialog/transfer-dialog.tsx').then((code) => code.TransferDialog),
);

interface ChatSideProps {
  side: Side;
  sessions: Sessions;
  currentId: number | null;
  /** The message that is on show. */
  at: number | null;
  today: string;
  /** Why the sessions did not come. */
  problem: string | undefined;
  canSearch: boolean;
}

/** The sessions beside the conversation, in a column or a drawer, and the dialog that exports and imports them. */
export function ChatSide({ side, sessions, currentId, at, today, problem, canSearch }: ChatSideProps) {
  const canTransfer = useAtomValue(siteConfigAtom)?.capabilities.chat_transfer === true;
  const { revalidate } = useRevalidator();
  const [transfer, setTransfer] = useState(false);
  const [chosen, choose] = useState<Chosen>();
  const list = {
    sessions,
    currentId,
    today,
    problem,
    onRetry: () => void revalidate(),
    onOpen: side.close,
    onAct: choose,
    footer: canTransfer && (
      <button type="button" onClick={() => setTransfer(true)}>
        导出与导入
      </button>
    ),
    results: (keyword: string) => canSearch && <SearchResults keyword={keyword} currentId={at} onOpen={side.close} />,
  };
  return (
    <>
      <aside>
        <SessionList {...list} onFold={side.fold} />
      </aside>
      <Drawer open={side.isDrawn} onClose={side.close} aria-label="会话列表">
        {side.isDrawn && <SessionList {...list} />}
      </Drawer>
      {chosen && <ChosenAct chosen={chosen} onChanged={sessions.reload} onDone={() => choose(undefined)} />}
      {transfer && (
        <TransferDialog
          sessions={sessions.all}
          currentId={currentId}
          onImported={sessions.reload}
          onClose={() => setTransfer(false)}
        />
      )}
    </>
  );
}
