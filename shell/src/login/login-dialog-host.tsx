import { useAtom, useStore } from 'jotai';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBackOnline, useOnline } from 'shared/site/browser/use-online.ts';
import { showLoginAtom } from 'shared/site/session.ts';
import { reportAtom } from 'shared/site/visit.ts';
import { Illustration } from 'shared/ui/illustration.tsx';
import { Button, Dialog, IconButton, Skeleton, styled } from 'shared/ui/kit.ts';
import { loadLoginForms } from './load-login-forms.ts';

/** The login dialog's frame: 880 × 520, on a phone a sheet. A click beside it does not close it: typed text is kept. */
export function LoginDialogHost() {
  const [open, setOpen] = useAtom(showLoginAtom);
  const { forms, load } = useLoginForms(open);
  const close = () => setOpen(false);
  return (
    <LoginFrame
      open={open}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby="login-title"
      maxWidth={false}
      slotProps={{ transition: { onExited: goOnAtPage } }}
    >
      <IconButton className="close" aria-label="关闭" onClick={close}>
        <X aria-hidden />
      </IconButton>
      {forms === 'lost' ? <Lost load={load} /> : forms ? open && <forms.LoginForms /> : <Waiting />}
    </LoginFrame>
  );
}

/**
 * The forms' code, asked for when the dialog opens. That it does not come is said within the dialog, and costs nobody the
 * page around it: no reload, no panel in the page's place.
 */
function useLoginForms(open: boolean) {
  const [forms, setForms] = useState<Awaited<ReturnType<typeof loadLoginForms>> | 'lost' | null>(null);
  const store = useStore();
  const load = () => {
    setForms(null);
    loadLoginForms().then(setForms, (error) => {
      store.get(reportAtom).report(error);
      setForms('lost');
    });
  };
  const loadMissing = useEffectEvent(() => {
    if (!forms || forms === 'lost') load();
  });
  useEffect(() => {
    if (open) loadMissing();
  }, [open]);
  return { forms, load };
}

/** With the connection the forms come by themselves. */
function Lost({ load }: { load: () => void }) {
  const online = useOnline();
  useBackOnline(load);
  return (
    <div className="lost">
      <Illustration of={online ? 'unplugged' : 'offline'} />
      <h2 id="login-title">{online ? '登录窗口没有加载出来' : '网络已断开'}</h2>
      <p role="alert">
        {online ? '当前页面不受影响。请重试，仍然不行时再刷新页面。' : '请检查网络连接，恢复后会自动重试。'}
      </p>
      <Button variant="contained" autoFocus onClick={load}>
        重试
      </Button>
    </div>
  );
}

/** Escape leads back to what opened the dialog. After a login that is gone: the keyboard continues at the page. */
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
  '& .close': { position: 'absolute', top: 6, right: 6, zIndex: 1 },
  '& .lost': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 'var(--space-3)',
    margin: 'auto',
    padding: 'var(--space-5)',
    textAlign: 'center',
    '& h2': { fontSize: 'var(--type-title)' },
    '& p': { color: 'var(--text-2)', textWrap: 'balance' },
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
