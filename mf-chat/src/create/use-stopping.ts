import { useState } from 'react';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';

/** Stopping what is being written: one try at a time; a try that does not arrive is said, and may be made again. */
export function useStopping() {
  const [isStopping, setStopping] = useState(false);
  async function stop(act: () => Promise<void>) {
    if (isStopping) return;
    setStopping(true);
    try {
      await act();
    } catch (error) {
      showToast('error', error instanceof ApiRefusal ? messageOf(error) : '没能停止，还在继续写，请再试一次');
    } finally {
      setStopping(false);
    }
  }
  return { isStopping, stop: (act: () => Promise<void>) => void stop(act) };
}
