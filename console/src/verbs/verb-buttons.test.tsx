import { screen, within } from '@testing-library/react';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import { operatorModel } from 'shared/contracts/operator/screen/model.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { VerbButtons } from './verb-buttons.tsx';

const person = { id: 12, nickname: '小智', frozen: false };
const verbsOf = (role: OperatorRole) =>
  operatorModel(role)
    .nouns.find(({ name }) => name === 'users')
    ?.verbs.filter(({ of }) => of === 'find') ?? [];

function showVerbs(
  row: object,
  answer: (path: string, times: number) => Partial<Reply> = () => ({}),
  role: OperatorRole = 'owner',
) {
  let times = 0;
  const shown = renderInConsole(
    <VerbButtons
      verbs={verbsOf(role).filter(({ verb }) => verb !== 'show')}
      row={row as Record<string, unknown>}
      isCompact
    />,
    // Names of people are asked besides.
    ({ path }) => (path === '/call/users/show' ? { data: { id: 12, nickname: '小智' } } : answer(path, ++times)),
    role,
  );
  const changes = () => shown.calls.filter(({ path }) => path !== '/call/users/show');
  const open = async (verb: string) => {
    await shown.user.click(screen.getByRole('button', { name: '更多操作' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: verb }));
    return within(await screen.findByRole('dialog', { name: verb }));
  };
  return { user: shown.user, changes, open };
}

test('only what makes sense for the row is offered', async () => {
  const { user } = showVerbs({ ...person, frozen: true });
  await user.click(screen.getByRole('button', { name: '更多操作' }));
  expect(await screen.findByRole('menuitem', { name: '解冻' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: '冻结' })).toBeNull();
});

test('a support agent is offered nothing that moves credits', async () => {
  const { user } = showVerbs(person, undefined, 'support');
  await user.click(screen.getByRole('button', { name: '更多操作' }));
  expect(await screen.findByRole('menuitem', { name: '冻结' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: '调整积分' })).toBeNull();
});

test('what takes something from somebody is asked once more, with its reason', async () => {
  const { user, changes, open } = showVerbs(person);
  const dialog = await open('冻结');
  await user.click(dialog.getByRole('button', { name: '冻结' }));
  expect(await dialog.findByText('必填')).toBeVisible();
  await user.type(dialog.getByLabelText(/操作原因/), 'spam, ticket 4711');
  await user.click(dialog.getByRole('button', { name: '冻结' }));
  expect(changes()).toEqual([]);
  await user.click(await dialog.findByRole('button', { name: '确定冻结' }));
  expect(await screen.findByText('冻结：已完成')).toBeVisible();
  expect(changes()).toMatchObject([{ path: '/call/users/freeze', body: { who: 12, reason: 'spam, ticket 4711' } }]);
});

test('the second factor is asked for, and the same call is sent again', async () => {
  const needed = { code: 0, msg: '请输入验证码', data: { problem: 'sudo_needed' } };
  const { user, changes, open } = showVerbs(person, (_, times) => (times === 1 ? needed : {}));
  const dialog = await open('调整积分');
  await user.click(dialog.getByRole('combobox', { name: /币种/ }));
  await user.click(await screen.findByRole('option', { name: '对话积分' }));
  await user.type(dialog.getByLabelText(/积分/, { selector: 'input[name=amount]' }), '-20');
  await user.type(dialog.getByLabelText(/操作原因/), 'given twice');
  await user.click(dialog.getByRole('button', { name: '调整积分' }));
  const sudo = within(await screen.findByRole('dialog', { name: '请确认是你本人' }));
  await user.type(sudo.getByLabelText('验证码'), '123456');
  await user.click(sudo.getByRole('button', { name: '确认并继续' }));
  expect(await screen.findByText('调整积分：已完成')).toBeVisible();
  const [first, confirmed, again] = changes();
  expect(confirmed).toMatchObject({ path: '/session/sudo', body: { code: '123456' } });
  expect(again?.body).toEqual({ who: 12, currency: 'chat', amount: -20, reason: 'given twice' });
  expect(again?.headers.get('x-idempotency-key')).toBe(first?.headers.get('x-idempotency-key'));
  expect(first?.headers.get('x-idempotency-key')).toMatch(/^[\da-f-]{36}$/);
});

test('a refusal stands at the field that it is about', async () => {
  const refusal = { code: 0, msg: '请填 11 位手机号', data: { field: 'mobile' } };
  const { user, open } = showVerbs(person, () => refusal);
  const dialog = await open('更换手机号');
  await user.type(dialog.getByLabelText(/手机号/), '123');
  await user.type(dialog.getByLabelText(/操作原因/), 'lost phone');
  await user.click(dialog.getByRole('button', { name: '更换手机号' }));
  await user.click(await dialog.findByRole('button', { name: '确定更换手机号' }));
  expect(await dialog.findByText('请填 11 位手机号')).toBeVisible();
  expect(dialog.getByLabelText(/手机号/)).toBeInvalid();
});
