import { Refusal } from '../../platform/refusals/refusal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Whose pictures a link holds, and until when (ms). */
export interface DownloadTicket {
  userId: number;
  /** Rising. */
  ids: number[];
  isUnmarked: boolean;
  until: number;
}

const life = 60_000;
const purpose = 'drawings file';

/** 500 ids by their differences, so that the address of a link stays short. */
const packed = (ids: number[]) => ids.map((id, at) => (id - (ids[at - 1] ?? 0)).toString(36)).join('.');

function unpacked(text: string): number[] {
  let last = 0;
  return text.split('.').map((part) => {
    last += Number.parseInt(part, 36);
    return last;
  });
}

/** A link's secret, good for a minute. */
export function sealTicket(secrets: Secrets, { userId, ids, isUnmarked }: Omit<DownloadTicket, 'until'>): string {
  const rising = [...new Set(ids)].sort((a, b) => a - b);
  return secrets.seal([userId, Number(isUnmarked), Date.now() + life, packed(rising)].join(' '), purpose);
}

/** @throws Refusal when it is not ours, or over */
export function openTicket(secrets: Secrets, sealed: string): DownloadTicket {
  const over = new Refusal('下载链接已失效，请重新下载');
  let opened: string;
  try {
    opened = secrets.open(sealed, purpose);
  } catch {
    throw over;
  }
  const [userId, isUnmarked, until, ids = ''] = opened.split(' ');
  if (Number(until) < Date.now()) throw over;
  return { userId: Number(userId), isUnmarked: isUnmarked === '1', until: Number(until), ids: unpacked(ids) };
}
