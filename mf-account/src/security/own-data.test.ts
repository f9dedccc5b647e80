import { strFromU8, unzipSync } from 'fflate';
import { textLabel } from 'shared/bundled/label/text-label.ts';
import { getAccountOverview, listLogins } from 'shared/contracts/account/account.ts';
import { listAccountLog } from 'shared/contracts/account/account-log.ts';
import { listCollectedArticles, listCollectedRecords } from 'shared/contracts/account/collection.ts';
import { listFeedback } from 'shared/contracts/account/feedback.ts';
import { listOrders } from 'shared/contracts/account/order.ts';
import { listUsedCards } from 'shared/contracts/account/redeem.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { exportRecords } from 'shared/contracts/chat/chat-transfer.ts';
import { listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { exportMaps, type MindMap } from 'shared/contracts/creative/mind-map.ts';
import { listQrRecords } from 'shared/contracts/creative/qr-record.ts';
import { listNotifications } from 'shared/contracts/site/notification.ts';
import { fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { zipOwnData } from './own-data.ts';

const card = (id: number) => ({
  id,
  sn: 'ABCD-****-****-****',
  type: 3,
  type_desc: '对话积分',
  content: '100 对话积分',
  create_time: '2026-11-22 12:00:00',
});
const message = (id: number) => ({
  id,
  session_id: 1,
  parent_id: id - 1,
  role: 'user' as const,
  content: `第 ${id} 句`,
  model: '',
  create_time: '2026-11-22 12:00:00',
});

const news = {
  id: 4,
  kind: 'feedback',
  title: '你的反馈有了答复',
  text: '客服已经答复。',
  path: '/user/opinion',
  shown_at: '/user/opinion',
  is_read: false,
  create_time: '2026-11-22 12:00:00',
};

const mindMap: MindMap = {
  id: 1,
  title: '计划',
  version: 1,
  size: 5,
  share_id: '',
  markdown: '# 计划\n',
  create_time: '2026-11-22 12:00:00',
  update_time: '2026-11-22 12:00:00',
  source: { kind: 'empty', name: '', message_id: 0 },
  look: { theme: '', layout: 'both', colours: {}, folds: [] },
};

it('has a file of each kind with every row, page by page; a refusal ends it', async () => {
  const api = fakeApi();
  const none = ({ page_no, page_size }: { page_no: number; page_size: number }) => ({
    lists: [],
    count: 0,
    page_no,
    page_size,
  });
  api.on(getUserCenter, () => makeUser());
  api.on(listNotifications, (input) => ({ ...none(input), lists: [news], count: 1, muted: [] }));
  api.on(getAccountOverview, () => ({ email: 'a@example.com', invited: 0, chat_trend: [], draw_trend: [] }));
  api.on(listLogins, () => []);
  api.on(exportRecords, ({ after }) =>
    after ? { lists: [message(2)], next: null } : { lists: [message(1)], next: 1 },
  );
  for (const endpoint of [listAccountLog, listOrders, listCollectedRecords, listCollectedArticles, listFeedback])
    api.on(endpoint, none);
  api.on(listDrawRecords, none);
  api.on(listQrRecords, none);
  const map = (id: number) => ({ ...mindMap, id });
  api.on(exportMaps, ({ after }) => (after ? { lists: [map(3)], next: null } : { lists: [map(1), map(2)], next: 2 }));
  const all = Array.from({ length: 230 }, (_, at) => card(at + 1));
  api.on(listUsedCards, ({ page_no, page_size }) => ({
    lists: all.slice((page_no - 1) * page_size, page_no * page_size),
    count: 230,
    page_no,
    page_size,
  }));
  const names: string[] = [];
  const label = textLabel({ is_open: 1, mark: 'download', producer: '001191310000MA1' }, 'own-data-7');
  const zip = await zipOwnData(api.call, (name) => names.push(name), label);
  const bytes = await new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(zip);
  });
  const files = unzipSync(new Uint8Array(bytes));
  const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as unknown[];
  expect(Object.keys(files)).toEqual(names.map((name) => `${name}.json`));
  expect(read('资料')).toMatchObject([{ sn: '20260007' }, { email: 'a@example.com' }]);
  expect(read('对话')).toEqual([message(1), message(2)]);
  expect(read('兑换记录')).toEqual(all);
  expect(read('消息')).toEqual([news]);
  expect(read('订单')).toEqual([]);
  expect(read('绘画')).toEqual([]);
  expect(read('二维码')).toEqual([]);
  expect(read('思维导图')).toEqual([map(1), map(2), map(3)]);
  expect(read('内容标识')).toEqual([
    { note: '内容由 AI 生成', AIGC: expect.objectContaining({ Label: '1', ProduceID: 'own-data-7' }) },
  ]);

  api.on(listOrders, () => refuse('请先登录', -1));
  await expect(zipOwnData(api.call, () => undefined)).rejects.toThrow('请先登录');
});
