import type { SquareDetail, SquarePost } from 'shared/contracts/creative/square.ts';
import type { OwnSquarePost } from 'shared/contracts/creative/square-own.ts';

/** A work as the API names it, for tests. */
export const makePost = (over: Partial<SquarePost> = {}): SquarePost => ({
  ...{ id: 1, source: 2, source_desc: '用户', operate_id: 0, category_id: 3, category_name: '风景' },
  ...{ prompts: '雪山下的灯塔', prompts_cn: '', original_prompts: '', image: 'files/1.png' },
  ...{ thumbnail: 'files/1-320.webp', thumbnails: [], width: 1024, height: 1536, thumbhash: '', draw_records_id: 0 },
  ...{
    nickname: '小林',
    avatar: '',
    user_info: { image: '', name: '小林' },
    is_praise: 0,
    praise_num: 2,
    is_collect: 0,
  },
  ...{ is_featured: 0, shows: ['prompt', 'parameters', 'remix'], tool: 'draw', label: 'AI 生成', title: '' },
  create_time: '2026-11-26 10:00:00',
  ...over,
});

export const makeDetail = (over: Partial<SquareDetail> = {}): SquareDetail => ({
  ...makePost(),
  parameters: {
    ...{ model: 'demo', draw_model: '演示画师', scale: '2:3', width: 1024, height: 1536, seed: 7 },
    ...{ no_content: '', style: '', quality: '', version: '', engine: '', other: '' },
  },
  ...{
    before: [],
    after: [],
    remix_num: 0,
    collect_num: 0,
    is_own: 0,
    update_time: '',
    share_image: '',
    credit_text: '',
  },
  ...over,
});

export const makeOwnPost = (over: Partial<OwnSquarePost> = {}): OwnSquarePost => ({
  ...makePost(),
  ...{ state: 'shown', reason: '', collect_num: 4, remix_num: 1, update_time: '2026-11-26 10:00:00' },
  can: { submit: false, withdraw: true, edit: true, delete: true },
  ...over,
});
