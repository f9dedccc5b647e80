import { operatorRoles } from 'shared/contracts/operator/command.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { operatorModel } from 'shared/contracts/operator/screen/model.ts';

const commands = nouns.flatMap((noun) => noun.commands.map((command) => ({ noun, command })));

test.each(operatorRoles)('the model of %s is JSON of what the role may do', (role) => {
  const model = operatorModel(role);
  expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  const verbs = model.nouns.flatMap((noun) => noun.verbs.map(({ verb }) => `${noun.name} ${verb}`));
  const allowed = commands.filter(({ command: { roles } }) => role === 'owner' || roles.includes(role));
  expect(verbs).toEqual(allowed.map(({ command }) => `${command.noun} ${command.verb}`));
  for (const { list, show, lists, verbs: own } of model.nouns)
    for (const verb of [list, show, ...lists].filter((one) => one !== undefined))
      expect(own.map((one) => one.verb)).toContain(verb);
});

test('support sees no refund, and an order with its words', () => {
  const orders = operatorModel('support').nouns.find(({ name }) => name === 'orders');
  expect(orders).toMatchObject({
    title: '订单',
    group: 'money',
    list: 'find',
    show: 'show',
    key: ['sn'],
    lists: ['find'],
  });
  const show = orders?.verbs.find(({ verb }) => verb === 'show');
  expect(show).toMatchObject({ method: 'GET', path: '/orders/show', of: 'find', from: { order: 'sn' }, writes: false });
  const attempts = show?.output.columns.find(({ name }) => name === 'attempts');
  expect(attempts?.columns?.find(({ name }) => name === 'status')?.values).toContainEqual({
    value: 'open',
    title: '未支付',
  });
  const refund = operatorModel('finance')
    .nouns.flatMap(({ verbs }) => verbs)
    .find(({ path }) => path === '/orders/refund');
  expect(refund).toMatchObject({ sudo: true, danger: true, when: { status: ['paid', 'partly_refunded'] } });
  expect(refund?.inputs.find(({ name }) => name === 'amount')).toMatchObject({ kind: 'yuan', required: false });
});

test('a verb that takes yuan, a rate or a key needs sudo', () => {
  const guarded = ['yuan', 'percent', 'secret'];
  const models = operatorModel('owner').nouns.flatMap(({ verbs }) => verbs);
  const open = models.filter(
    ({ writes, sudo, inputs }) => writes && !sudo && inputs.some(({ kind }) => guarded.includes(kind)),
  );
  expect(open.map(({ path }) => path)).toEqual([]);
});

test('verbs that move money or keys need sudo', () => {
  const sudo = commands.filter(({ command }) => command.sudo);
  expect(sudo.filter(({ command }) => !command.writes)).toEqual([]);
  expect(sudo.map(({ command }) => `${command.noun} ${command.verb}`)).toEqual([
    ...['users set-mobile', 'users adjust', 'channels add', 'channels edit', 'channels remove'],
    ...['redeem make', 'redeem void'],
    ...['accept', 'return', 'refund', 'approve', 'resend'].map((verb) => `orders ${verb}`),
    ...['approve', 'reject', 'pay', 'paid', 'fail', 'returned', 'batch', 'import'].map((verb) => `withdrawals ${verb}`),
    ...['distributors move', 'distributors unfreeze', 'rates add', 'rates set'],
    ...['commissions release', 'commissions revoke', 'flags clear', 'flags confirm'],
    ...['member', 'recharge'].flatMap((kind) => ['add', 'edit', 'remove'].map((verb) => `packages ${verb}-${kind}`)),
    ...['alerts add-destination', 'alerts remove-destination'],
    ...['invite', 'set-role', 'remove', 'reset-login'].map((verb) => `operators ${verb}`),
    ...['token add', 'token remove'],
  ]);
});
