import { atom } from 'jotai';
import { siteConfigAtom } from 'shared/site/config.ts';

// How an answer is read again when its connection breaks: of a conversation and of a creation.

/** Whether an answer under way can be read again, from any tab and device (`capabilities.stream_resume`). */
export const canComeBackAtom = atom((get) => get(siteConfigAtom)?.capabilities.stream_resume === true);

/** Between two tries (ms); the first one comes at once. */
const shortestPause = 1000;
const longestPause = 15_000;

/** Refusals in a row after which the answer is given up; a connection that breaks is tried again for ever. */
export const mostRefusals = 5;

/** Waits longer with each failure in a row. Ends early when the reader leaves. */
export function pause(failures: number, leave: AbortSignal): Promise<void> {
  if (failures === 0) return Promise.resolve();
  const time = Math.min(longestPause, shortestPause * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    leave.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
