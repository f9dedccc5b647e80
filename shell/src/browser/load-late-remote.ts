import { type RemoteName, releaseClass } from 'shared/releases/remotes.ts';
import type { Remote } from 'shared/site/remote.ts';
import type { RemoteState } from '../routes.tsx';

/** Pauses, in milliseconds, before each further try of an essential remote. */
const pauses = [5000, 10_000, 20_000];

interface LateLoad {
  load(name: RemoteName): Promise<Remote | undefined>;
  /** Puts the remote's pages, or their panel, into the place that was left empty for them. */
  show(state: RemoteState): void;
  report(error: unknown): void;
}

/**
 * Loads a remote whose place stands empty. An essential one (`shared/releases/remotes.ts`) is tried again for a while.
 * @param hasFailed it was tried, and its panel is on show
 */
export async function loadLateRemote(
  name: RemoteName,
  { load, show, report }: LateLoad,
  hasFailed: boolean,
): Promise<void> {
  const again = releaseClass(name) === 'essential' ? pauses : [];
  for (const pause of hasFailed ? again : [0, ...again]) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return show((await load(name)) ?? 'down');
    } catch (error) {
      report(error);
      show('down');
    }
  }
}
