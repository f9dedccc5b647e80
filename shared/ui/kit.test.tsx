/** @isolated in a worker that has run other files, its components once had the default theme; why is not known */
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Avatar, Button, Chip, Dialog, IconButton, Tabs, TextField, ThemeProvider, Tooltip } from 'shared/ui/kit.ts';
import { theme } from 'shared/ui/theme/theme.ts';

test('a tooltip names its button, shows on hover, closes with Escape, and does not block the button', async () => {
  const user = userEvent.setup();
  const copy = jest.fn();
  render(
    <Tooltip title="复制">
      <IconButton onClick={copy}>+</IconButton>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: '复制' });
  expect(screen.queryByText('复制')).toBeNull();
  await user.hover(button);
  expect(screen.getByText('复制')).toBeVisible();
  await user.click(button);
  expect(copy).toHaveBeenCalledTimes(1);
  await user.hover(button);
  button.focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('复制')).toBeNull();
});

test('a button with a drawing may be a link; one that is off cannot be pressed', async () => {
  render(
    <MemoryRouter>
      <IconButton component={Link} to="/skill" aria-label="全部技能">
        ←
      </IconButton>
      <IconButton disabled size="small" aria-label="清空">
        ×
      </IconButton>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: '全部技能' })).toHaveAttribute('href', '/skill');
  const off = screen.getByRole('button', { name: '清空' });
  expect(off).toBeDisabled();
  expect(off).toHaveAttribute('type', 'button');
  await expectAccessible();
});

test('an avatar whose picture does not load shows the first letter; no reader hears either', () => {
  const { container, rerender } = render(<Avatar src="/api/files/a.png">林</Avatar>);
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/api/files/a.png');
  expect(container).not.toHaveTextContent('林');
  fireEvent.error(picture as Element);
  expect(container).toHaveTextContent('林');
  expect(container.querySelector('img')).toBeNull();
  rerender(<Avatar src="/api/files/b.png">林</Avatar>);
  expect(container.querySelector('img')).toHaveAttribute('src', '/api/files/b.png');
  rerender(<Avatar src="">林</Avatar>);
  expect(container.firstElementChild).toHaveTextContent('林');
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

function TwoTabs() {
  const [value, setValue] = useState<'all' | 'failed'>('all');
  const items = [
    { value: 'all', label: '全部' },
    { value: 'failed', label: '失败' },
  ] as const;
  return <Tabs label="任务" value={value} onChange={setValue} items={items} />;
}

test('tabs are one stop of the Tab key and move with the arrows, around the ends', async () => {
  const user = userEvent.setup();
  render(<TwoTabs />);
  await user.tab();
  expect(screen.getByRole('tab', { name: '全部' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: '失败', selected: true })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: '全部', selected: true })).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
  await expectAccessible();
});

test('an error is tied to its field', async () => {
  render(<TextField label="手机号" error helperText="请输入正确的手机号" />);
  const field = screen.getByRole('textbox', { name: '手机号' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('请输入正确的手机号');
  await expectAccessible();
});

test('a button sends nothing by itself, may be a link or an address, and waits without losing its name', async () => {
  const press = jest.fn();
  const { rerender } = render(
    <MemoryRouter>
      <Button onClick={press}>生成</Button>
      <Button component={Link} to="/openvip" variant="contained">
        开通会员
      </Button>
      <Button href="https://pay.example/1">去支付</Button>
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: '生成' });
  expect(button).toHaveAttribute('type', 'button');
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: '开通会员' })).toHaveAttribute('href', '/openvip');
  expect(screen.getByRole('link', { name: '去支付' })).toHaveAttribute('href', 'https://pay.example/1');
  await expectAccessible();
  rerender(
    <Button loading type="submit" onClick={press}>
      生成
    </Button>,
  );
  const waiting = screen.getByRole('button', { name: '生成', busy: true });
  expect(waiting).toBeDisabled();
  expect(waiting).toHaveAttribute('type', 'submit');
  await userEvent.click(waiting, { pointerEventsCheck: 0 });
  expect(press).toHaveBeenCalledTimes(1);
  await expectAccessible();
});

test('the theme reaches the components: no ripple, no colours of MUI in the page', () => {
  render(
    <ThemeProvider theme={theme}>
      <Chip color="primary" label="会员" onClick={() => undefined} />
    </ThemeProvider>,
  );
  expect(screen.getByRole('button').querySelector('.MuiTouchRipple-root')).toBeNull();
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const styles = rules.map((rule) => rule.cssText).join('');
  expect(styles).toContain('var(--accent)');
  expect(styles).not.toMatch(/--mui-|#1976d2/);
});

test('an empty list says so and what to do', async () => {
  render(<EmptyState action={<Button>去逛逛</Button>}>还没有收藏</EmptyState>);
  expect(screen.getByText('还没有收藏')).toBeVisible();
  await expectAccessible();
});

test.each([
  [false, { margin: '16px' }],
  [true, { margin: '0px', maxHeight: 'none', borderRadius: '0' }],
])('a dialog keeps a margin; one on the whole screen has none, nor round corners (%s)', async (fullScreen, style) => {
  render(
    <ThemeProvider theme={theme}>
      <Dialog open fullScreen={fullScreen} aria-label="图片" transitionDuration={0} />
    </ThemeProvider>,
  );
  await act(async () => undefined);
  expect(screen.getByRole('dialog', { name: '图片' })).toHaveStyle(style);
});
