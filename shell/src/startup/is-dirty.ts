import type { Remotes } from '../routes.tsx';

/** Whether a visitor would lose something by a reload. In the browser only. */
export const isDirty = (known: Remotes): boolean =>
  Object.values(known).some((remote) => typeof remote === 'object' && remote.isDirty?.());
