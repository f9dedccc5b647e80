import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';

/** A picture that is there, valid as it is; a test names only what matters to it. */
export function makeRecord(over: Partial<DrawRecord> = {}): DrawRecord {
  const { id = 1 } = over;
  return {
    id,
    task_id: '',
    prompt: `第 ${id} 张`,
    prompt_en: '',
    status: drawStatus.done,
    image: `/pictures/${id}.png`,
    image_base: '',
    thumbnail: `/pictures/${id}-256.webp`,
    image_url: '',
    image_id: '',
    scale: '1:1',
    able_actions: [],
    fail_reason: '',
    create_time: '2026-11-26 10:00:00',
    loading: 0,
    prompt_desc: '',
    prompt_other: '',
    model: 'demo',
    draw_model: '演示画师',
    no_content: '',
    version: '',
    style: '',
    engine: '',
    quality: '',
    censor_status: 0,
    actions: [],
    able_edit: 0,
    is_square: 0,
    action: 'generate',
    index: 0,
    thumbnails: [{ width: 256, url: `/pictures/${id}-256.webp` }],
    thumbhash: '',
    interim: '',
    begin_time: '',
    end_time: '',
    references: [],
    parent_id: 0,
    root_id: 0,
    message_id: 0,
    is_favourite: 0,
    label: 'AI 生成',
    ...over,
  };
}

export function pageOf(records: readonly DrawRecord[], { page_no, page_size }: { page_no: number; page_size: number }) {
  const lists = records.slice((page_no - 1) * page_size, page_no * page_size);
  return { lists, count: records.length, page_no, page_size };
}

type Ids = { ids: readonly number[] };

/** What a made-up api does with works; what is asked for waits until the test changes `state.records`. */
export function fakeWorks<R extends DrawRecord>(records: R[]) {
  const state = { records, hidden: new Set<number>() };
  const seen = () => state.records.filter(({ id }) => !state.hidden.has(id)).toSorted((a, b) => b.id - a.id);
  const change = (ids: readonly number[], part: Partial<R>) => {
    state.records = state.records.map((one) => (ids.includes(one.id) ? { ...one, ...part } : one));
    return null;
  };
  return {
    state,
    change,
    nextId: () => Math.max(0, ...state.records.map(({ id }) => id)) + 1,
    listed: (wanted: number) =>
      seen().filter(({ status }) => wanted === -1 || (wanted === 4 ? status < drawStatus.failed : status === wanted)),
    find: ({ records_id }: { records_id: readonly number[] }) => seen().filter(({ id }) => records_id.includes(id)),
    cancel: ({ ids }: Ids) =>
      change(ids, {
        status: drawStatus.failed,
        loading: 0,
        failure: { kind: 'cancelled', text: '已取消' },
      } as Partial<R>),
    remove({ ids }: Ids) {
      for (const id of ids) state.hidden.add(id);
      return null;
    },
    restore({ ids }: Ids) {
      for (const id of ids) state.hidden.delete(id);
      return null;
    },
  };
}

export const waitingRecord = {
  status: drawStatus.pending,
  image: '',
  thumbnail: '',
  thumbnails: [],
  label: '',
  loading: 1,
  queue_place: 2,
} satisfies Partial<DrawRecord>;
