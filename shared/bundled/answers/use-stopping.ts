import { useState } from 'react';
import { showToast } from 'shared/site/toasts.ts';
import { stopFailureText } from './stop-answer.ts';

/** Stopping what is being written: one try at a time; a try that fails shows a notice, and can be made again. */
export function useStopping() {
  const [isStopping, setStopping] = useState(false);
  async function stop(act: () => Promise<void>) {
    if (isStopping) return;
    setStopping(true);
    try {
      await act();
    } catch (error) {
      showToast('error', stopFailureText(error, '还在继续写'));
    } finally {
      setStopping(false);
    }
  }
  return { isStopping, stop: (act: () => Promise<void>) => void stop(act) };
}
