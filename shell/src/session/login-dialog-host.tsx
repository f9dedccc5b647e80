import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { showLoginAtom } from 'shared/site/session.ts';
import { Dialog, Skeleton, styled } from 'shared/ui/kit.ts';
import { loadLoginForms } from './load-login-forms.ts';

const LoginForms = lazy(() => loadLoginForms().then(({ LoginForms }) => ({ default: LoginForms })));

/** The login dialog's frame: 880 × 520, on a phone a sheet. A click beside it does not close it: typed text is kept. */
export function LoginDialogHost() {
  const [open, setOpen] = useAtom(showLoginAtom);
  const close = () => setOpen(false);
  return (
    <LoginFrame
      open={open}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby="login-title"
      maxWidth={false}
      slotProps={{ transition: { onExited: goOnAtPage } }}
    >
      <Suspense fallback={<Waiting />}>{open && <LoginForms onClose={close} />}</Suspense>
    </LoginFrame>
  );
}

/** Escape leads back to what opened the dialog. After a login that is gone: the keyboard goes on at the page. */
function goOnAtPage() {
  const at = document.activeElement;
  if (at === document.body || at?.closest('.MuiDialog-root')) {
    document.querySelector('main')?.focus({ preventScroll: true });
  }
}

function Waiting() {
  return (
    <div className="waiting" aria-busy>
      <h2 id="login-title">登录</h2>
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={48} />
    </div>
  );
}

const LoginFrame = styled(Dialog)({
  '& .MuiDialog-paper': {
    width: 880,
    maxWidth: 'calc(100vw - 32px)',
    minHeight: 'min(520px, 100dvh - 64px)',
    overflow: 'hidden',
  },
  '& .waiting': {
    display: 'flex',
    flexDirection: 'column',
    gap: 'var(--space-5)',
    width: 368,
    maxWidth: '100%',
    margin: 'auto 32px auto auto',
    padding: 'var(--space-5)',
  },
  // No room for the picture beside the form.
  '@media (max-width: 911.98px)': { '& .MuiDialog-paper': { width: 440 } },
  '@media (max-width: 767.98px)': {
    '& .MuiDialog-container': { alignItems: 'flex-end' },
    '& .MuiDialog-paper': {
      width: '100%',
      maxWidth: '100%',
      height: 'auto',
      minHeight: 420,
      maxHeight: 'calc(100dvh - 24px)',
      margin: 0,
      borderRadius: 'var(--radius-sheet) var(--radius-sheet) 0 0',
      paddingBottom: 'env(safe-area-inset-bottom, 0px)',
      overflowY: 'auto',
    },
    '& .waiting': { margin: 0, width: '100%' },
  },
});
