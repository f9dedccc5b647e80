import { useCallback, useState } from 'react';
import { useAsk } from '../../calls/caller.tsx';
import { type Change, useChange } from '../../calls/use-change.ts';

/** The reason that stands in the audit log beside each change of the wizard. */
const reason = '安装向导';

/** Changes of one step: whether one is under way, and why the last one was refused. */
export function useStep() {
  const ask = useAsk();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = useChange();
  const change: Change = useCallback((path, input) => send(path, { ...input, reason }), [send]);
  /** Does what it is given; a refusal becomes the problem. @returns whether it was done */
  const attempt = useCallback(async (run: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setProblem('');
    try {
      await run();
      return true;
    } catch (error) {
      setProblem((error as Error).message);
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { ask, change, attempt, isBusy, problem, setProblem };
}
