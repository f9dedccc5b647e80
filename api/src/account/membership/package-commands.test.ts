import type { MemberComment, MemberPackage } from 'shared/contracts/account/membership.ts';
import type { RechargePackage } from 'shared/contracts/account/recharge.ts';
import {
  addBenefit,
  addComment,
  editBenefit,
  listBenefits,
  listComments,
  removeBenefit,
  removeComment,
} from 'shared/contracts/operator/account/benefits.ts';
import {
  addMember,
  addRecharge,
  editMember,
  editRecharge,
  listMembers,
  listRecharges,
  removeMember,
  removeRecharge,
} from 'shared/contracts/operator/account/packages.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
  user = await makeUser(site);
  await operator.get(setSetting, { key: 'member_package_status', value: '1' });
  await operator.get(setSetting, { key: 'recharge_package_status', value: '1' });
});
afterAll(() => site.close());

const members = async () =>
  dataOf<{ lists: MemberPackage[] }>(await site.post('/member/lists', {}, { token: user.token })).lists;
const recharges = async () => dataOf<{ lists: RechargePackage[] }>(await site.get('/recharge/rechargePackage')).lists;

test('membership packages and benefits are added, changed and removed at once', async () => {
  const benefit = await operator.get(addBenefit, { name: '优先排队', describe: '高峰时段优先' });
  const month = await operator.get(addMember, { name: '月卡', duration: 1, price: '19.9', recommended: true, sort: 1 });
  const year = await operator.get(addMember, {
    name: '年卡',
    duration: 12,
    price: '199',
    line_price: '299',
    retain: '10.5',
    quota: 50,
    benefits: `${benefit.id}`,
    recommended: true,
    chat: 100,
  });
  expect(year).toMatchObject({ price: '199.00', retain: '10.50', lasts: '1 年', quota: 50, shown: true });
  expect((await members()).map(({ name, is_default }) => [name, is_default])).toEqual([
    ['年卡', 1],
    ['月卡', 0],
  ]);
  expect((await members())[0]).toMatchObject({
    member_benefits: [{ name: '优先排队', describe: '高峰时段优先' }],
    retrieve_amount: '10.50',
    give_chat_number: 100,
  });
  expect(await operator.get(listBenefits, {})).toMatchObject([{ name: '优先排队', packages: '年卡' }]);
  await operator.get(editBenefit, { id: benefit.id, name: '优先生成' });
  await operator.get(editMember, { id: year.id, quota: -1, perpetual: true, price: '399.00' });
  expect((await members())[0]).toMatchObject({
    is_quota: 0,
    duration_desc: '永久',
    sell_price: '399.00',
    member_benefits: [{ name: '优先生成' }],
  });
  await operator.get(removeBenefit, { id: benefit.id });
  await operator.get(editMember, { id: month.id, shown: false });
  expect(await members()).toMatchObject([{ name: '年卡', benefits_ids: [], member_benefits: [] }]);
  await operator.get(removeMember, { id: year.id });
  expect(await operator.get(listMembers, {})).toMatchObject([{ name: '月卡', shown: false }]);

  const { id } = await operator.get(addComment, { nickname: '林**', content: '写周报快多了' });
  const comments = async () =>
    dataOf<MemberComment[]>(await site.get('/member/commentLists', { token: user.token })).map(
      ({ content }) => content,
    );
  expect(await comments()).toEqual(['写周报快多了']);
  expect(await operator.get(listComments, {})).toHaveLength(1);
  await operator.get(removeComment, { id });
  expect(await comments()).toEqual([]);
});

test('packages of credits are added, changed and removed at once', async () => {
  const small = await operator.get(addRecharge, { name: '小包', price: '6', chat: 60, recommended: true });
  expect(await recharges()).toMatchObject([{ name: '小包', sell_price: '6.00', number: 60, is_give: 0 }]);
  const big = await operator.get(addRecharge, { name: '大额包', price: '60', draw: 60, recommended: true, sort: 1 });
  await operator.get(editRecharge, { id: small.id, gift_chat: 6, tag: '送 10%' });
  expect(await recharges()).toMatchObject([
    { name: '小包', is_give: 1, give_number: 6, tag: '送 10%', is_recommend: 0 },
    { name: '大额包', draw_number: 60, is_recommend: 1 },
  ]);
  await operator.get(removeRecharge, { id: big.id });
  await operator.get(editRecharge, { id: small.id, shown: false });
  expect(await recharges()).toEqual([]);
  expect(await operator.get(listRecharges, {})).toMatchObject([{ name: '小包', shown: false }]);
});

test('invalid values are refused by field; support may not change prices', async () => {
  const given = { name: '错', duration: 1, price: '10' };
  expect(await operator.ask(addMember, { ...given, price: '0' })).toMatchObject({ data: { field: 'price' } });
  expect(await operator.ask(addMember, { ...given, price: '1.234' })).toMatchObject({ data: { field: 'price' } });
  expect(await operator.ask(addMember, { ...given, retain: '10' })).toMatchObject({ data: { field: 'retain' } });
  expect(await operator.ask(addMember, { ...given, benefits: '987' })).toMatchObject({ data: { field: 'benefits' } });
  expect(await operator.ask(editMember, { id: 9999, price: '1' })).toMatchObject({ code: 0 });
  expect(await operator.ask(addRecharge, { name: '空', price: '1' })).toMatchObject({ data: { field: 'chat' } });
  const { id } = await operator.get(addRecharge, { name: '对', price: '1', chat: 1, shown: false });
  expect(await operator.ask(editRecharge, { id })).toMatchObject({
    msg: expect.stringMatching(/^Nothing to change: give --name, --price, --chat, /),
  });
  expect(await operator.ask(editRecharge, { id, chat: 0 })).toMatchObject({ data: { field: 'chat' } });
  expect(await operator.ask(removeComment, { id: 9999 })).toMatchObject({ code: 0 });
  const token = await operator.tokenOf('support');
  expect(await operator.ask(addMember, given, { token })).toMatchObject({ code: -1 });
  expect(await operator.ask(listMembers, {}, { token })).toMatchObject({ code: 1 });
});

test('packages and benefits are found by name or number; duplicates are refused', async () => {
  const [one, two] = [
    await operator.get(addMember, { name: '体验卡', duration: 1, price: '1' }),
    await operator.get(addMember, { name: '体验卡', duration: 1, price: '2' }),
  ];
  expect(await operator.ask(editMember, { id: '体验卡', price: '3' })).toMatchObject({
    code: 0,
    msg: `More than one member package has that name: 体验卡 (${one.id}), 体验卡 (${two.id}). Give its number.`,
  });
  await operator.get(editMember, { id: two.id, name: '试用卡' });
  expect(await operator.get(removeMember, { id: '体验卡' })).toMatchObject({ id: one.id });
  await operator.get(removeMember, { id: '试用卡' });
  await operator.get(addRecharge, { name: '尝鲜包', price: '6', chat: 10 });
  expect(await operator.get(editRecharge, { id: '尝鲜包', price: '5' })).toMatchObject({ price: '5.00' });
  await operator.get(removeRecharge, { id: '尝鲜包' });
  expect(await operator.ask(removeRecharge, { id: '尝鲜包' })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('There is no recharge package "尝鲜包". There are '),
  });
  await operator.get(addBenefit, { name: '加急', describe: '先处理' });
  expect(await operator.get(editBenefit, { id: '加急', sort: 7 })).toMatchObject({ sort: 7 });
  await operator.get(removeBenefit, { id: '加急' });
});
