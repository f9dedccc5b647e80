import { useEffect, useEffectEvent, useState } from 'react';
import { findRuns } from 'shared/bundled/answers/find-runs.ts';
import { stopAnswer } from 'shared/bundled/answers/stop-answer.ts';
import { cleanChat } from 'shared/contracts/chat/chat-record.ts';
import { type CreationRecord, listCreationRecords } from 'shared/contracts/chat/creation.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { type RecordPage, recordsOf } from './load-produce.ts';

const pollEvery = 1500;
const none: RecordPage = { lists: [], count: 0 };

/** What was written with a template: from the loader, further back on demand, and again while something is being written. */
export function useHistory(creationId: number, loaded: RecordPage | undefined, loadProblem: string | undefined) {
  const call = useCall();
  const confirm = useConfirm();
  const [state, setState] = useState({ ...(loaded ?? none), problem: loadProblem });
  const [isLoading, setLoading] = useState(false);

  const take = (found: RecordPage) =>
    setState((now) => {
      const byId = new Map([...now.lists, ...found.lists].map((record) => [record.id, record]));
      return { lists: [...byId.values()].toSorted((a, b) => b.id - a.id), count: found.count, problem: undefined };
    });
  const load = async (page: number) =>
    take(await call(listCreationRecords, recordsOf(creationId, page), { quiet: true }));

  async function more() {
    setLoading(true);
    try {
      await load(Math.floor(state.lists.length / 10) + 1);
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setLoading(false);
    }
  }

  async function remove(record: CreationRecord): Promise<boolean> {
    const isMeant = await confirm('删除这份记录？删除后不能恢复。', { danger: true, confirmWord: '删除' });
    if (!isMeant) return false;
    try {
      await call(cleanChat, { id: record.id }, { quiet: true });
    } catch (error) {
      showToast('error', messageOf(error));
      return false;
    }
    setState((now) => ({ ...now, lists: now.lists.filter(({ id }) => id !== record.id), count: now.count - 1 }));
    return true;
  }

  /** All drafts of a record that are under way. */
  async function stop({ id }: CreationRecord): Promise<void> {
    const runs = await findRuns(call, { question_id: id });
    await Promise.all(runs.map(({ run_id }) => stopAnswer(call, { run_id })));
    await load(1).catch(() => undefined);
  }

  const isWriting = state.lists.some(({ status }) => status.includes('running'));
  // A try that fails is followed by the next one.
  const look = useEffectEvent(() => void load(1).catch(() => undefined));
  useEffect(() => {
    if (!isWriting) return;
    const timer = setInterval(() => look(), pollEvery);
    return () => clearInterval(timer);
  }, [isWriting]);

  return {
    ...state,
    isLoading,
    hasMore: state.lists.length < state.count,
    more: () => void more(),
    reload: () => load(1),
    remove,
    stop,
  };
}
