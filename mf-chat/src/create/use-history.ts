import { useEffect, useEffectEvent } from 'react';
import { findRuns } from 'shared/bundled/answers/find-runs.ts';
import { stopAnswer } from 'shared/bundled/answers/stop-answer.ts';
import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import { type CreationRecord, listCreationRecords } from 'shared/contracts/chat/creation.ts';
import { cleanChat } from 'shared/contracts/chat/record/record-changes.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { type RecordPage, recordsOf, recordsPerPage } from './load-produce.ts';

const pollEvery = 1500;

/** What was written with a template: from the loader, further back on demand, and again while something is being written. */
export function useHistory(creationId: number, loaded: RecordPage | undefined, loadProblem: string | undefined) {
  const call = useCall();
  const confirm = useConfirm();
  const list = useGrowingList<CreationRecord>({
    key: String(creationId),
    begins: 'no',
    first: loaded,
    problem: loadProblem,
    pageSize: recordsPerPage,
    read: (page, signal) => call(listCreationRecords, recordsOf(creationId, page), { quiet: true, signal }),
  });

  async function remove(record: CreationRecord): Promise<boolean> {
    const words = { danger: true, title: '删除这份记录？', confirmWord: '删除' } as const;
    const isMeant = await confirm('删除后不能恢复。', words);
    if (!isMeant) return false;
    try {
      await call(cleanChat, { id: record.id }, { quiet: true });
    } catch (error) {
      showToast('error', messageOf(error));
      return false;
    }
    list.drop(record.id);
    return true;
  }

  /** All drafts of a record that are under way. */
  async function stop({ id }: CreationRecord): Promise<void> {
    const runs = await findRuns(call, { question_id: id });
    await Promise.all(runs.map(({ run_id }) => stopAnswer(call, { run_id })));
    await list.reload().catch(() => undefined);
  }

  const isWriting = list.items.some(({ status }) => status.includes('running'));
  // A try that fails is followed by the next one.
  const look = useEffectEvent(() => void list.reload().catch(() => undefined));
  useEffect(() => {
    if (!isWriting) return;
    const timer = setInterval(() => look(), pollEvery);
    return () => clearInterval(timer);
  }, [isWriting]);

  return { ...list, remove, stop };
}
