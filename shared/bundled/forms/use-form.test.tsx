import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ApiRefusal, CallFailure } from 'shared/http/errors.ts';
import { TextField } from 'shared/ui/kit.ts';
import { hasUnsaved } from '../draft/unsaved-work.ts';
import { useForm } from './use-form.ts';

const sending = { current: Promise.withResolvers<void>() };
beforeEach(() => {
  sending.current = Promise.withResolvers<void>();
});

function Letter() {
  const form = useForm({
    initial: { to: '甲' },
    checks: { to: () => undefined, text: (value) => (value ? undefined : '请填写内容') },
    async send({ text }) {
      await sending.current.promise;
      form.clear({ text });
    },
  });
  return (
    <form aria-label="信" onSubmit={(event) => void form.submit(event)}>
      {form.failure && <p>{form.failure}</p>}
      <TextField label="收信人" {...form.field('to')} />
      <TextField label="内容" {...form.field('text')} />
    </form>
  );
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

it('a reload would lose what is typed, until it is sent or taken back', async () => {
  const { unmount } = render(<Letter />);
  expect(field('收信人')).toHaveValue('甲');
  expect(hasUnsaved()).toBe(false);
  type('收信人', '乙');
  expect(hasUnsaved()).toBe(true);
  type('收信人', '甲');
  expect(hasUnsaved()).toBe(false);
  type('内容', '你好');
  fireEvent.submit(screen.getByRole('form', { name: '信' }));
  await act(async () => sending.current.resolve());
  expect(field('内容')).toHaveValue('');
  expect(hasUnsaved()).toBe(false);
  type('内容', '还有');
  expect(hasUnsaved()).toBe(true);
  unmount();
  expect(hasUnsaved()).toBe(false);
});

it.each([
  ['at its field', new ApiRefusal(0, '太短了', { field: 'text' }), '太短了', true, 0],
  ['above the form, where no answer came', new CallFailure('none'), '网络不给力，请稍后重试', false, 0],
  ['in a toast, where it names no field', new ApiRefusal(0, '太频繁了', null), '太频繁了', false, 1],
])('what failed is said %s', async (_where, error, words, isAtField, toasts) => {
  render(<Letter />);
  type('内容', '你好');
  fireEvent.submit(screen.getByRole('form', { name: '信' }));
  await act(async () => sending.current.reject(error));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(field('内容').matches('[aria-invalid=true]')).toBe(isAtField);
  expect(document.querySelectorAll('.toast')).toHaveLength(toasts);
});

it('what is typed while it is sent stays', async () => {
  render(<Letter />);
  type('内容', '第一封');
  fireEvent.submit(screen.getByRole('form', { name: '信' }));
  type('内容', '第一封，还有第二封');
  await act(async () => sending.current.resolve());
  expect(field('内容')).toHaveValue('第一封，还有第二封');
});

it('takes what was typed before its code came', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Letter />);
  field('内容').value = '早打的字';
  render(<Letter />, { container, hydrate: true });
  expect(field('内容')).toHaveValue('早打的字');
  expect(hasUnsaved()).toBe(true);
  // It is the form's value, not only the field's.
  type('收信人', '丙');
  expect(field('内容')).toHaveValue('早打的字');
});
