import { useAtomValue } from 'jotai';
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { defaultSiteConfig, siteConfigAtom } from 'shared/site/config.ts';
import { Button, Skeleton, styled } from 'shared/ui/kit.ts';
import { useAfterLogin } from '../after-login.ts';
import { AgreementLinks } from '../fields/agreement-tick.tsx';
import { OtherForms } from '../forms/other-forms.tsx';
import { type ScanState, useScanTicket } from './use-scan-ticket.ts';

/** Logging in by a code that a phone scans. The ticket behind it belongs to this browser. */
export function ScanLogin({ autoFocus }: { autoFocus: boolean }) {
  const { login, capabilities } = useAtomValue(siteConfigAtom) ?? defaultSiteConfig();
  const { state, refresh, confirmInSandbox } = useScanTicket(useAfterLogin());
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus]);
  return (
    <Scan>
      <section className="code" ref={box} tabIndex={-1} aria-label="扫码登录">
        <Code state={state} />
        {state.phase === 'over' && (
          <div className="over">
            <TriangleAlert size={20} aria-hidden />
            {state.message}
            <Button
              size="small"
              variant="contained"
              startIcon={<RefreshCw size={16} aria-hidden />}
              onClick={() => {
                // The button goes; the focus stays near it.
                box.current?.focus();
                refresh();
              }}
            >
              刷新
            </Button>
          </div>
        )}
      </section>
      <p role="status">
        {state.phase === 'scanned' ? (
          <>
            <CircleCheck size={16} aria-hidden /> 已扫码，请在手机上确认登录
          </>
        ) : state.phase === 'over' ? (
          '刷新后再扫一次'
        ) : (
          '打开微信「扫一扫」，扫码登录'
        )}
      </p>
      {capabilities.scan_sandbox && state.phase !== 'over' && (
        <SandboxButton disabled={state.phase === 'loading'} confirm={confirmInSandbox} />
      )}
      {login.login_agreement !== 0 && (
        <p className="agreement">
          扫码登录即表示已阅读并同意
          <AgreementLinks />
        </p>
      )}
      <p className="other">
        <OtherForms />
      </p>
    </Scan>
  );
}

function Code({ state }: { state: ScanState }) {
  if (state.phase === 'loading') return <Skeleton variant="rounded" width="100%" height="100%" />;
  if (state.phase === 'over') return null;
  const { QrCode, url } = state;
  return <QrCode text={url} label="登录二维码" margin={2} dark="#12151c" />;
}

/** Demo only: stands for the phone. The next question about the ticket brings the login. */
function SandboxButton({ disabled, confirm }: { disabled: boolean; confirm: () => Promise<unknown> }) {
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    // A refusal is shown by the toast that the answer asks for.
    await confirm().catch(() => setSending(false));
  };
  return (
    <Button variant="outlined" size="small" disabled={disabled} loading={sending} onClick={send}>
      演示：模拟扫码确认
    </Button>
  );
}

const Scan = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 'var(--space-3)',
  textAlign: 'center',
  '& .code': {
    display: 'grid',
    width: 196,
    height: 196,
    padding: 'var(--space-2)',
    borderRadius: 'var(--radius-card)',
    border: '1px solid var(--line-strong)',
    // A code is dark on light in both schemes, or phones cannot read it.
    background: '#ffffff',
    '&:focus-visible': { outlineOffset: 2 },
  },
  '& .over': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 'var(--space-3)',
    margin: 'calc(-1 * var(--space-2))',
    padding: 'var(--space-3)',
    borderRadius: 'inherit',
    background: 'var(--surface-raised)',
    fontSize: 'var(--type-interface)',
    '& > svg': { color: 'var(--warning)' },
  },
  '& [role=status]': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-1)',
    fontSize: 'var(--type-interface)',
    '& svg': { color: 'var(--success)' },
  },
  '& .agreement': { color: 'var(--text-2)', fontSize: 'var(--type-meta)' },
  '& .agreement a': { textDecoration: 'underline', textUnderlineOffset: 3 },
});
