import { act, screen, waitFor } from '@testing-library/react';
import { type Dialogs, useConfirm, useDialogs } from 'shared/site/dialogs.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { renderPart } from 'shared/testing/render-page.tsx';

type Ask = (dialogs: Dialogs) => Promise<unknown>;

function Asker({ ask, outcomes }: { ask: Ask; outcomes: unknown[] }) {
  const dialogs = useDialogs();
  const note = (how: string) => (value: unknown) => void outcomes.push([how, value]);
  return (
    <button type="button" onClick={() => void ask(dialogs).then(note('resolved'), note('rejected'))}>
      问
    </button>
  );
}

/** A page with one button that asks something, and what came of it. */
function open(ask: Ask) {
  const outcomes: unknown[] = [];
  const page = renderPart(<Asker ask={ask} outcomes={outcomes} />, { api: fakeApi() });
  const asker = screen.getByRole('button', { name: '问' });
  const gone = async () => {
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    // Back again: the element that opened it has the focus.
    await waitFor(() => expect(asker).toHaveFocus());
  };
  return { ...page, asker, outcomes, gone };
}

const closed = (how: string) => [['rejected', expect.objectContaining({ name: 'DialogClosed', how })]];

// Shows: SPEC-1.16, SPEC-4.15, SPEC-8.08
test('alert: 系统提示, one button which has the focus, resolved by it', async () => {
  const { user, asker, outcomes, gone } = open(({ alert }) => alert('余额不足'));
  await user.click(asker);
  const box = await screen.findByRole('alertdialog', { name: '系统提示' });
  expect(box).toHaveAccessibleDescription('余额不足');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('button', { name: '确定' })).toHaveFocus();
  await expectAccessible(box);
  await user.keyboard('{Enter}');
  await gone();
  expect(outcomes).toEqual([['resolved', undefined]]);
});

test.each([
  ['确定', [['resolved', undefined]]],
  ['取消', closed('cancel')],
  // Shows: SPEC-8.08, SPEC-8.09
])('confirm: 温馨提示; %s answers it', async (word, outcome) => {
  const { user, asker, outcomes, gone } = open(({ confirm }) => confirm('继续吗？'));
  await user.click(asker);
  await screen.findByRole('alertdialog', { name: '温馨提示' });
  await user.click(screen.getByRole('button', { name: word }));
  await gone();
  expect(outcomes).toEqual(outcome);
});

// Shows: SPEC-4.15
test('Escape closes it, which rejects', async () => {
  const { user, asker, outcomes, gone } = open(({ confirm }) => confirm('确定吗？'));
  await user.click(asker);
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await gone();
  expect(outcomes).toEqual(closed('close'));
});

test.each([
  ['a pattern', { pattern: /^\d{4}$/g }, '输入的数据不合法!'],
  ['a validator', { validate: (text: string) => text === '2026' }, '输入的数据不合法!'],
  ['a validator with a reason', { validate: (text: string) => text === '2026' || '请输入年份' }, '请输入年份'],
  ['a message of the caller', { pattern: /^\d+$/, message: '只能是数字' }, '只能是数字'],
  // Shows: SPEC-5.02
])('prompt with %s: an invalid value is kept and explained, a valid one resolves', async (_name, words, message) => {
  const { user, asker, outcomes, gone } = open(({ prompt }) => prompt('哪一年？', words));
  await user.click(asker);
  const field = await screen.findByRole('textbox', { name: '哪一年？' });
  expect(field).toHaveFocus();
  await user.type(field, '二零{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toHaveValue('二零');
  expect(field).toBeInvalid();
  await expectAccessible(screen.getByRole('dialog'));
  await user.clear(field);
  await user.type(field, '2026{Enter}');
  await gone();
  expect(outcomes).toEqual([['resolved', '2026']]);
});

test('a second dialog waits for the first', async () => {
  const { user, asker, outcomes } = open(({ alert }) => Promise.all([alert('一'), alert('二')]));
  await user.click(asker);
  expect(await screen.findByText('一')).toBeVisible();
  expect(screen.queryByText('二')).toBeNull();
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('二')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(outcomes).toHaveLength(1));
  await act(async () => undefined);
});

test.each([
  ['确定', true],
  ['取消', false],
])('useConfirm: %s is an answer, and no failure', async (word, answer) => {
  const answers: boolean[] = [];
  function Confirmer() {
    const confirm = useConfirm();
    return (
      <button type="button" onClick={() => void confirm('确定删除吗？').then((yes) => answers.push(yes))}>
        问
      </button>
    );
  }
  const { user } = renderPart(<Confirmer />, { api: fakeApi() });
  await user.click(screen.getByRole('button', { name: '问' }));
  await screen.findByRole('alertdialog', { name: '温馨提示' });
  await user.click(screen.getByRole('button', { name: word }));
  await waitFor(() => expect(answers).toEqual([answer]));
});
