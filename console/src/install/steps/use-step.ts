import { useCallback, useState } from 'react';
import { type AskOperator, useAsk } from '../../calls/caller.tsx';

/** The reason that stands in the audit log beside each change of the wizard. */
const reason = '安装向导';

/** Changes of one step: whether one is under way, and why the last one was refused. */
export function useStep() {
  const ask = useAsk();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const change: AskOperator = useCallback((path, input) => ask(path, { ...input, reason }, crypto.randomUUID()), [ask]);
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
