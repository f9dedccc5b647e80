import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { isUnderWay } from './record-words.ts';

/** Records of a page of a list: more than a screen shows, each of which costs a page its time. */
export const worksPerPage = 8;

export interface WorksPage<R> {
  lists: R[];
  count: number;
}

export type RecordTab = 'all' | 'open' | 'done' | 'failed';

/** `status` that lists the pictures of a tab. */
export const statusOfTab: Readonly<Record<RecordTab, number>> = { all: -1, open: 4, done: 3, failed: 2 };

export const tabItems: readonly { value: RecordTab; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'open', label: '进行中' },
  { value: 'done', label: '成功' },
  { value: 'failed', label: '失败' },
];

export const belongsTo = (tab: RecordTab, record: DrawRecord): boolean =>
  tab === 'all' || (tab === 'open' ? isUnderWay(record) : record.status === statusOfTab[tab]);

/** The newest first, each once; what comes later is newer. */
export function newestFirst<R extends DrawRecord>(list: readonly R[], page: readonly R[]): R[] {
  const byId = new Map([...list, ...page].map((record) => [record.id, record]));
  return [...byId.values()].toSorted((a, b) => b.id - a.id);
}

export interface RecordGroup {
  key: number;
  records: DrawRecord[];
}

export function groupRecords(records: readonly DrawRecord[]): RecordGroup[] {
  const groups = new Map<number, RecordGroup>();
  for (const record of records) {
    // A server of the family makes one picture a request; negative, so that no request has the key.
    const key = record.request_id ?? -record.id;
    const group = groups.get(key) ?? { key, records: [] };
    groups.set(key, group);
    group.records.push(record);
  }
  for (const { records: own } of groups.values()) own.sort((a, b) => a.index - b.index);
  return [...groups.values()];
}
