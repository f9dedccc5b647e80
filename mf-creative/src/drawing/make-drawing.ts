import { getUserCenter } from 'shared/contracts/account/user.ts';
import { cancelDrawing, imagine } from 'shared/contracts/creative/drawing.ts';
import { type DrawModel, listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { type PromptExample, pickPrompts } from 'shared/contracts/creative/drawing-prompt.ts';
import {
  type DrawRecord,
  deleteDrawRecords,
  favourDrawRecords,
  getDrawRecords,
  listDrawRecords,
  restoreDrawRecords,
} from 'shared/contracts/creative/drawing-record.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { fakeWorks, makeRecord, pageOf, waitingRecord } from '../works/records/make-record.ts';
import { abilitiesOf } from './request/request-of-draft.ts';

/** A model that is able to do everything; a test names only what matters to it. */
export const makeDrawModel = (over: Partial<DrawModel> = {}): DrawModel => ({
  name: '演示画师',
  model: 'demo',
  balance: 2,
  default: 1,
  member_free: 0,
  abilities: {
    count: 4,
    references: 3,
    mask: true,
    upscale: true,
    variation: true,
    transparent: true,
    interim: true,
    negative: true,
    seed: true,
    styles: ['水彩', '像素'],
    qualities: ['标准', '高清'],
    versions: [],
    engines: [],
    ratios: ['1:1', '16:9', '9:16'],
    size: { least: 256, most: 2048, step: 64 },
  },
  ...over,
});

export const plainModel = makeDrawModel({
  name: '速写',
  model: 'sketch',
  balance: 0,
  default: 0,
  abilities: { ...abilitiesOf(undefined), ratios: ['1:1'] },
});

export const makeExample = (prompt: string, over: Partial<PromptExample> = {}): PromptExample => ({
  prompt,
  prompt_en: '',
  style: '',
  image: '',
  ...over,
});

/** An api with two models and the given pictures; what is asked for waits until the test changes `state.records`. */
export function drawingApi(records: DrawRecord[] = []) {
  const api = fakeApi();
  const works = fakeWorks(records);
  const { state, change } = works;
  api.on(getUserCenter, () => makeUser());
  api.on(listDrawModels, () => [makeDrawModel(), plainModel]);
  api.on(pickPrompts, () => [makeExample('雨后的山城'), makeExample('宇航员喝茶')]);
  api.on(listDrawRecords, ({ status, ...paging }) => pageOf(works.listed(status), paging));
  api.on(getDrawRecords, works.find);
  api.on(imagine, ({ n, prompt, action, scale, model }) => {
    const first = works.nextId();
    const ids = Array.from({ length: n }, (_, at) => first + at);
    const asked = { prompt, action, scale, model, request_id: first };
    const made = ids.map((id, index) => makeRecord({ ...waitingRecord, ...asked, id, index }));
    state.records = [...state.records, ...made];
    return { records_id: first, records_ids: ids, balance_draw: 30 };
  });
  api.on(cancelDrawing, works.cancel);
  api.on(favourDrawRecords, ({ ids, is_favourite }) => change(ids, { is_favourite }));
  api.on(deleteDrawRecords, works.remove);
  api.on(restoreDrawRecords, works.restore);
  return { api, state, change };
}
