import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { showNotification } from 'shared/site/toasts.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { renderPart } from 'shared/testing/render-page.tsx';
import { Button, Dialog, Drawer, Menu, MenuItem, Popover } from 'shared/ui/kit.ts';

function Opener({ kind }: { kind: 'dialog' | 'drawer' | 'menu' | 'popover' }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const common = { open: anchor !== null, onClose: () => setAnchor(null) };
  const inside = <Button autoFocus>里面</Button>;
  return (
    <>
      <Button onClick={(event) => setAnchor(event.currentTarget)}>打开</Button>
      {kind === 'dialog' && (
        <Dialog {...common} aria-label="框">
          {inside}
        </Dialog>
      )}
      {kind === 'drawer' && (
        <Drawer {...common} aria-label="框">
          {inside}
        </Drawer>
      )}
      {kind === 'popover' && (
        <Popover {...common} anchorEl={anchor}>
          {inside}
        </Popover>
      )}
      {kind === 'menu' && (
        <Menu {...common} anchorEl={anchor}>
          <MenuItem>里面</MenuItem>
        </Menu>
      )}
    </>
  );
}

const open = (kind: Parameters<typeof Opener>[0]['kind']) => renderPart(<Opener kind={kind} />, { api: fakeApi() });
const inside = () => screen.queryByText('里面');

test.each(['dialog', 'drawer', 'menu', 'popover'] as const)(
  '%s: nothing of it is there before it first opens; then the focus goes in, and by Escape back where it was',
  async (kind) => {
    const { user, baseElement } = open(kind);
    expect(baseElement.querySelector('.MuiModal-root')).toBeNull();
    const opener = screen.getByRole('button', { name: '打开' });
    for (const _time of ['first', 'second']) {
      await user.click(opener);
      expect(inside()).toBeVisible();
      await waitFor(() => expect(inside()).toHaveFocus());
      fireEvent.keyDown(inside() as HTMLElement, { key: 'Escape' });
      // It keeps what is in it while it goes.
      expect(inside()).not.toBeNull();
      await waitFor(() => expect(inside()).toBeNull());
      expect(opener).toHaveFocus();
    }
  },
);

test.each(['dialog', 'drawer'] as const)('%s: its name is that of the part that has the role', async (kind) => {
  const { user, baseElement } = open(kind);
  await user.click(screen.getByRole('button', { name: '打开' }));
  expect(await screen.findByRole('dialog', { name: '框' })).toContainElement(inside());
  expect(baseElement.querySelectorAll('[aria-label="框"]')).toHaveLength(1);
});

test('a drawer slides in when it opens for the first time, as it does later', async () => {
  const { user, baseElement } = open('drawer');
  await user.click(screen.getByRole('button', { name: '打开' }));
  expect(baseElement.querySelector<HTMLElement>('.MuiDrawer-paper')?.style.transition).toContain('transform');
});

test('a notification over an open dialog is heard, Tab leads from the dialog to it and back', async () => {
  const { user } = open('dialog');
  await act(async () => {
    await import('shared/site/lazy/toast-host.tsx');
    showNotification('info', '先前', '在对话框之前');
  });
  await user.click(screen.getByRole('button', { name: '打开' }));
  await waitFor(() => expect(inside()).toHaveFocus());
  await act(async () => showNotification('info', '后来', '在对话框之上'));
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map((alert) => alert.querySelector('strong')?.textContent)).toEqual(['先前', '后来']);

  const [first, second] = screen.getAllByRole('button', { name: '关闭通知' });
  await user.tab();
  expect(first).toHaveFocus();
  await user.tab();
  expect(second).toHaveFocus();
  await user.tab();
  await waitFor(() => expect(inside()).toHaveFocus());
  await user.tab({ shift: true });
  expect(inside()).toHaveFocus();
});
