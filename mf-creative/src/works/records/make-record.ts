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

/** The API's list of these records. */
export function pageOf(records: readonly DrawRecord[], { page_no, page_size }: { page_no: number; page_size: number }) {
  const lists = records.slice((page_no - 1) * page_size, page_no * page_size);
  return { lists, count: records.length, page_no, page_size };
}
