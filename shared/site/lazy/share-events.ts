import type { SiteEvent } from 'shared/contracts/events.ts';

/** The tabs of one browser that follow the same login. One of them, the leader, is connected to the server. */
interface TabGroup {
  isLeader(): boolean;
  /** Passes the events of the server on to the other tabs. */
  tell(event: SiteEvent): void;
  leave(): void;
}

/**
 * Joins the tabs that name their group alike. The browser makes the next tab the leader when the one before leaves, closes or
 * breaks down. Where it knows no locks between tabs (plain http, old browsers, storage that is blocked) each tab is its own leader.
 *
 * @param hear gets the events of the leader
 * @param lead is called when this tab becomes the leader
 */
export function joinTabs(name: string, hear: (event: SiteEvent) => void, lead: () => void): TabGroup {
  const left = new AbortController();
  const { signal } = left;
  const channel = openChannel(name);
  let isLeader = !channel;
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<SiteEvent>) => hear(data);
    const becomeLeader = () => {
      if (signal.aborted) return;
      isLeader = true;
      lead();
    };
    navigator.locks
      .request(name, { signal }, () => {
        becomeLeader();
        // The lock is held until then.
        return new Promise<void>((resolve) =>
          signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
        );
      })
      .catch(becomeLeader);
  }
  return {
    isLeader: () => isLeader,
    tell: (event) => channel?.postMessage(event),
    leave() {
      isLeader = false;
      left.abort();
      channel?.close();
    },
  };
}

function openChannel(name: string): BroadcastChannel | undefined {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return undefined;
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
