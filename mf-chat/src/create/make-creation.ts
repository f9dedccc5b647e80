import { getUserCenter } from 'shared/contracts/account/user.ts';
import { askChat } from 'shared/contracts/chat/chat.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import {
  type Creation,
  type CreationRecord,
  type FormField,
  favouritesCategory,
  getCreation,
  listCreationCategories,
  listCreationRecords,
  listCreations,
  toggleFavouriteCreation,
} from 'shared/contracts/chat/creation.ts';
import { cleanChat } from 'shared/contracts/chat/record/record-changes.ts';
import { fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';

const field = (id: string, name: string, title: string, props: Partial<FormField['props']> = {}): FormField => ({
  id,
  name,
  props: { title, isRequired: false, placeholder: '', maxlength: 0, rows: 4, options: [], defaultValue: '', ...props },
});

/** One field of every widget, and one that no page knows. */
export const everyWidget: FormField[] = [
  field('topic', 'WidgetInput', '主题', { isRequired: true, maxlength: 10 }),
  field('facts', 'WidgetTextarea', '素材', { isRequired: true, maxlength: 300 }),
  field('size', 'WidgetSelect', '篇幅', { isRequired: true, options: ['短', '长'], defaultValue: '短' }),
  field('tone', 'WidgetRadio', '语气', { options: ['平和', '热烈'], defaultValue: '平和' }),
  field('parts', 'WidgetCheckbox', '包含', { options: ['标题', '配图', '话题'], defaultValue: ['标题'] }),
  field('more', 'WidgetOfTomorrow', '补充'),
];

export const makeCreation = (over: Partial<Creation> = {}): Creation => ({
  id: 1,
  category_id: 1,
  name: '小红书笔记',
  image: '',
  tips: '写真实的细节',
  content: '秘密的模板',
  virtual_use_num: 10_000,
  use_num: 345,
  is_collect: 0,
  form: everyWidget,
  temperature: 1,
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  n: 2,
  max_tokens: 0,
  context_num: 0,
  ...over,
});

export const makeCreationRecord = (id: number, over: Partial<CreationRecord> = {}): CreationRecord => ({
  id,
  ask: `主题：${id}\n素材：旧的`,
  reply: [`# 第一稿 ${id}`, '第二稿'],
  create_time: '2026-01-05 09:30:00',
  extra: { topic: `旧主题 ${id}`, facts: '旧的', size: '长', tone: '热烈', parts: ['话题'] },
  is_collect: 0,
  status: ['done', 'done'],
  answer_ids: [id + 1, id + 2],
  ...over,
});

/** An api with three templates in two categories, and the given records. */
export function creationApi(records: CreationRecord[] = []) {
  const api = fakeApi();
  const state = { records };
  const all = [
    makeCreation(),
    makeCreation({ id: 2, name: '周报' }),
    makeCreation({ id: 3, category_id: 2, name: '歌词', n: 1 }),
  ];
  api.on(listCreationCategories, () => [
    { id: 1, name: '社交平台', model_count: 2 },
    { id: 2, name: '故事文学', model_count: 1 },
  ]);
  api.on(listCreations, ({ category_id = 0, keyword = '', page_no, page_size }) => {
    const matching = all.filter(
      (one) =>
        one.name.includes(keyword) &&
        (category_id === favouritesCategory ? one.is_collect === 1 : !category_id || one.category_id === category_id),
    );
    return {
      lists: matching.slice((page_no - 1) * page_size, page_no * page_size),
      count: matching.length,
      page_no,
      page_size,
    };
  });
  api.on(getCreation, ({ id }) => all.find((one) => one.id === id) ?? refuse('模板不存在或已下架'));
  api.on(toggleFavouriteCreation, ({ id }) => {
    const one = all.find((creation) => creation.id === id);
    if (one) one.is_collect = 1 - one.is_collect;
    return { is_collect: one?.is_collect ?? 0 };
  });
  api.on(listModels, () => [{ key: 'fast', alias: '快速模型', balance: 3, default: 1, member_free: 0 }]);
  api.on(getUserCenter, () => makeUser());
  api.on(listCreationRecords, ({ page_no, page_size }) => ({
    lists: state.records.slice((page_no - 1) * page_size, page_no * page_size),
    count: state.records.length,
    page_no,
    page_size,
  }));
  api.on(cleanChat, ({ id }) => {
    state.records = state.records.filter((record) => record.id !== id);
    return null;
  });
  return { api, state, streams: api.onStream(askChat) };
}
