import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DayField } from './day-field.tsx';

let sent: (string | null)[];
const shown = (value = '') => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      sent.push(new FormData(event.currentTarget).get('start') as string | null);
    }}
  >
    <DayField label="开始日期" name="start" value={value} onDay={(form) => form?.requestSubmit()} />
    <button type="submit">筛选</button>
  </form>
);
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '开始日期' });

beforeEach(() => {
  sent = [];
});

test('a day stands as year/month/day, and one that is typed is sent when the field is left', async () => {
  const user = userEvent.setup();
  render(shown('2026-11-05'));
  expect(field()).toHaveValue('2026/11/05');
  await user.clear(field());
  await user.type(field(), '2026年1月31日');
  expect(sent).toEqual([]);
  await user.tab();
  expect(sent).toEqual(['2026年1月31日']);
});

test('what is no day is told at its place, stays as it was typed, and is not sent', async () => {
  const user = userEvent.setup();
  render(shown());
  await user.type(field(), '11/26/2026{Enter}');
  expect(field()).toBeInvalid();
  expect(field().validationMessage).toBe('日期请写作 2026/1/31');
  expect(field()).toHaveValue('11/26/2026');
  expect(sent).toEqual([]);
  await user.clear(field());
  await user.type(field(), '2026/11/26{Enter}');
  expect(field()).toBeValid();
  expect(sent).toEqual(['2026/11/26']);
});

test('a day is chosen in the browser’s calendar, which opens at the one that stands there', async () => {
  const user = userEvent.setup();
  render(shown('2026-11-05'));
  const calendar = document.querySelector<HTMLInputElement>('input[type=date]');
  if (!calendar) throw new Error('no calendar');
  const opened: string[] = [];
  calendar.showPicker = () => void opened.push(calendar.value);
  await user.click(screen.getByRole('button', { name: '在日历中选择开始日期' }));
  expect(opened).toEqual(['2026-11-05']);
  fireEvent.change(calendar, { target: { value: '2026-12-01' } });
  expect(field()).toHaveValue('2026/12/01');
  expect(sent).toEqual(['2026/12/01']);
});
