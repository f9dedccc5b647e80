import type { MemberComment, MemberPackage } from 'shared/contracts/money/membership.ts';
import type { RechargePackage } from 'shared/contracts/money/recharge.ts';
import {
  addBenefit,
  addComment,
  editBenefit,
  listBenefits,
  listComments,
  removeBenefit,
  removeComment,
} from 'shared/contracts/operator/money/benefits.ts';
import {
  addMember,
  addRecharge,
  editMember,
  editRecharge,
  listMembers,
  listRecharges,
  removeMember,
  removeRecharge,
} from 'shared/contracts/operator/money/packages.ts';
import { setSetting } from 'shared/contracts/operator/settings/settings.ts';
import { dataOf, type MadeUser, makeUser } from '../testing/make.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type TestOperator, testOperator } from '../testing/test-operator.ts';

let site: TestApp;
let door: TestOperator;
let user: MadeUser;
beforeAll(async () => {
  site = await testApp();
  door = await testOperator(site);
  user = await makeUser(site);
  await door.get(setSetting, { key: 'member_package_status', value: '1' });
  await door.get(setSetting, { key: 'recharge_package_status', value: '1' });
});
afterAll(() => site.close());

const members = async () =>
  dataOf<{ lists: MemberPackage[] }>(await site.post('/member/lists', {}, { token: user.token })).lists;
const recharges = async () => dataOf<{ lists: RechargePackage[] }>(await site.get('/recharge/rechargePackage')).lists;

test('membership packages and benefits are added, changed and removed, and the page has it at once', async () => {
  const benefit = await door.get(addBenefit, { name: '优先排队', describe: '高峰时段优先' });
  const month = await door.get(addMember, { name: '月卡', duration: 1, price: '19.9', recommended: true, sort: 1 });
  const year = await door.get(addMember, {
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
  expect(await door.get(listBenefits, {})).toMatchObject([{ name: '优先排队', packages: '年卡' }]);
  await door.get(editBenefit, { id: benefit.id, name: '优先生成' });
  await door.get(editMember, { id: year.id, quota: -1, perpetual: true, price: '399.00' });
  expect((await members())[0]).toMatchObject({
    is_quota: 0,
    duration_desc: '永久',
    sell_price: '399.00',
    member_benefits: [{ name: '优先生成' }],
  });
  await door.get(removeBenefit, { id: benefit.id });
  await door.get(editMember, { id: month.id, shown: false });
  expect(await members()).toMatchObject([{ name: '年卡', benefits_ids: [], member_benefits: [] }]);
  await door.get(removeMember, { id: year.id });
  expect(await door.get(listMembers, {})).toMatchObject([{ name: '月卡', shown: false }]);

  const { id } = await door.get(addComment, { nickname: '林**', content: '写周报快多了' });
  const comments = async () =>
    dataOf<MemberComment[]>(await site.get('/member/commentLists', { token: user.token })).map(
      ({ content }) => content,
    );
  expect(await comments()).toEqual(['写周报快多了']);
  expect(await door.get(listComments, {})).toHaveLength(1);
  await door.get(removeComment, { id });
  expect(await comments()).toEqual([]);
});

test('packages of credits are added, changed and removed, and the page has it at once', async () => {
  const small = await door.get(addRecharge, { name: '小包', price: '6', chat: 60, recommended: true });
  expect(await recharges()).toMatchObject([{ name: '小包', sell_price: '6.00', number: 60, is_give: 0 }]);
  const big = await door.get(addRecharge, { name: '大包', price: '60', draw: 60, recommended: true, sort: 1 });
  await door.get(editRecharge, { id: small.id, gift_chat: 6, tag: '送 10%' });
  expect(await recharges()).toMatchObject([
    { name: '小包', is_give: 1, give_number: 6, tag: '送 10%', is_recommend: 0 },
    { name: '大包', draw_number: 60, is_recommend: 1 },
  ]);
  await door.get(removeRecharge, { id: big.id });
  await door.get(editRecharge, { id: small.id, shown: false });
  expect(await recharges()).toEqual([]);
  expect(await door.get(listRecharges, {})).toMatchObject([{ name: '小包', shown: false }]);
});

test('what would be wrong is refused with the field, and support may not change prices', async () => {
  const given = { name: '错', duration: 1, price: '10' };
  expect(await door.ask(addMember, { ...given, price: '0' })).toMatchObject({ data: { field: 'price' } });
  expect(await door.ask(addMember, { ...given, price: '1.234' })).toMatchObject({ data: { field: 'price' } });
  expect(await door.ask(addMember, { ...given, retain: '10' })).toMatchObject({ data: { field: 'retain' } });
  expect(await door.ask(addMember, { ...given, benefits: '987' })).toMatchObject({ data: { field: 'benefits' } });
  expect(await door.ask(editMember, { id: 9999, price: '1' })).toMatchObject({ code: 0 });
  expect(await door.ask(addRecharge, { name: '空', price: '1' })).toMatchObject({ data: { field: 'chat' } });
  const { id } = await door.get(addRecharge, { name: '对', price: '1', chat: 1, shown: false });
  expect(await door.ask(editRecharge, { id })).toMatchObject({
    msg: expect.stringMatching(/^Nothing to change: give --name, --price, --chat, /),
  });
  expect(await door.ask(editRecharge, { id, chat: 0 })).toMatchObject({ data: { field: 'chat' } });
  expect(await door.ask(removeComment, { id: 9999 })).toMatchObject({ code: 0 });
  const token = await door.tokenOf('support');
  expect(await door.ask(addMember, given, { token })).toMatchObject({ code: -1 });
  expect(await door.ask(listMembers, {}, { token })).toMatchObject({ code: 1 });
});

test('packages and benefits go by name or number; a name that two have is refused with their numbers', async () => {
  const [one, two] = [
    await door.get(addMember, { name: '体验卡', duration: 1, price: '1' }),
    await door.get(addMember, { name: '体验卡', duration: 1, price: '2' }),
  ];
  expect(await door.ask(editMember, { id: '体验卡', price: '3' })).toMatchObject({
    code: 0,
    msg: `More than one member package has that name: 体验卡 (${one.id}), 体验卡 (${two.id}). Give its number.`,
  });
  await door.get(editMember, { id: two.id, name: '试用卡' });
  expect(await door.get(removeMember, { id: '体验卡' })).toMatchObject({ id: one.id });
  await door.get(removeMember, { id: '试用卡' });
  await door.get(addRecharge, { name: '尝鲜包', price: '6', chat: 10 });
  expect(await door.get(editRecharge, { id: '尝鲜包', price: '5' })).toMatchObject({ price: '5.00' });
  await door.get(removeRecharge, { id: '尝鲜包' });
  expect(await door.ask(removeRecharge, { id: '尝鲜包' })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('There is no recharge package "尝鲜包". There are '),
  });
  await door.get(addBenefit, { name: '加急', describe: '先处理' });
  expect(await door.get(editBenefit, { id: '加急', sort: 7 })).toMatchObject({ sort: 7 });
  await door.get(removeBenefit, { id: '加急' });
});
