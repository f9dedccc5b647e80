import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, Dialog, DialogTitle } from 'shared/ui/kit.ts';

let isLineDown = true;
jest.mock('shared/ui/overlays/lazy/overlay-parts.ts', () => {
  if (isLineDown) throw new Error('no connection');
  return jest.requireActual('shared/ui/overlays/lazy/overlay-parts.ts');
});

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={open} onClick={() => setOpen(true)}>
        打开
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="title">
        <DialogTitle id="title" component="h2">
          题目
        </DialogTitle>
        <Button autoFocus>里面</Button>
      </Dialog>
    </>
  );
}

test('the code of overlays loads with the first one: when it fails, an error is shown, and the next try opens it', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  const opener = screen.getByRole('button', { name: '打开' });
  await user.click(opener);
  expect(await screen.findByText('网络不给力，请稍后重试', undefined, { timeout: 30_000 })).toBeInTheDocument();
  await waitFor(() => expect(opener).toHaveAttribute('aria-expanded', 'false'), { timeout: 30_000 });
  expect(screen.queryByRole('dialog')).toBeNull();

  isLineDown = false;
  await user.click(opener);
  expect(await screen.findByRole('dialog', { name: '题目' }, { timeout: 30_000 })).toBeVisible();
  expect(screen.getByRole('heading', { name: '题目', level: 2 })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: '里面' })).toHaveFocus(), { timeout: 30_000 });
});
