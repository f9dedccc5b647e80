import type { Pointer } from 'shared/releases/channel/channel.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import type { ServerCode } from '../jobs/render-job.ts';
import type { Preparation } from './trial/preparations.ts';

/** What a shell serves of one remote. */
export interface Served {
  /** Null: nothing, a panel stands in its place. */
  record: ReleaseRecord | null;
  /** Null: its pages are left to browsers. */
  code: ServerCode | null;
  /** Why it is not served as it should be; '' when it is. */
  reason: string;
}

export interface Refusal {
  version: string;
  reason: string;
  at: string;
}

export interface RemotePlan extends Served {
  /** The channel's release, when it is another one than the one that is served, or is served without its server half. */
  refused: Refusal | null;
  /** Something better may be ready soon. */
  isOpen: boolean;
}

interface RemoteState {
  pointer: Pointer | undefined;
  /** How far the channel's release is. */
  wanted: Preparation | undefined;
  /** How far the release is that was live before, when it is another one. */
  before: Preparation | undefined;
  /** What is served now; undefined before the first time. */
  now: Served | undefined;
}

/**
 * Decides what to serve of one remote. The channel's release when it is ready; else what was live before, unless that
 * one was killed; else the channel's release rendered by browsers, when its files are whole; else nothing.
 */
export function planRemote({ pointer, wanted, before, now }: RemoteState): RemotePlan {
  if (!pointer) return settled(nothing('not in the channel'));
  if (!pointer.enabled) return settled(nothing('switched off'));
  if (wanted?.state === 'prepared') return settled({ ...wanted.release, reason: '' });
  const { current: version, killed } = pointer;
  const earlier = before?.state === 'prepared' ? { ...before.release, reason: '' } : undefined;
  if (wanted?.state !== 'rejected') {
    const meanwhile = now ?? earlier;
    return { ...(meanwhile ?? nothing(`${version} is being prepared`)), refused: null, isOpen: true };
  }
  const { reason, at, record } = wanted;
  const mayStay = (served: Served | undefined) => {
    const stays = served?.record?.version;
    return stays !== undefined && stays !== version && !killed.includes(stays);
  };
  const refused = { version, reason, at };
  const fallback = [now, earlier].find(mayStay);
  if (fallback) return settled(fallback, refused);
  const isOpen = before?.state === 'running';
  return { ...(record ? { record, code: null, reason } : nothing(reason)), refused, isOpen };
}

const nothing = (reason: string): Served => ({ record: null, code: null, reason });
const settled = (served: Served, refused: Refusal | null = null): RemotePlan => ({ ...served, refused, isOpen: false });
