import { useSyncExternalStore } from 'react';

/** Whether the page's code runs: false on the server and while its page is taken over, so that both draw the same. */
export const useIsRunning = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => undefined;
