import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { QrCode } from 'shared/bundled/qr/qr-code.tsx';
import { findWechatAccount, getWechatLink } from 'shared/contracts/promotion/withdrawal-account.ts';
import { messageOf } from 'shared/http/errors.ts';
import { originAtom } from 'shared/site/config.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, styled } from 'shared/ui/kit.ts';

const path = '/promotion/withdrawal';

/** WeChat pays to an account that WeChat alone names: asked for there by a button, elsewhere by a code that opens the page there. */
export function WechatAccount({ account, problem }: { account: string; problem: string | undefined }) {
  const call = useCall();
  const origin = useAtomValue(originAtom);
  const [isLeaving, setLeaving] = useState(false);
  if (account) return <p role="status">已获取当前微信的账户（尾号 {account.slice(-4)}）。</p>;
  const leave = async () => {
    setLeaving(true);
    try {
      window.location.assign((await call(getWechatLink, {}, { quiet: true })).url);
    } catch (error) {
      showToast('error', messageOf(error));
      setLeaving(false);
    }
  };
  return (
    <Block>
      {navigator.userAgent.includes('MicroMessenger') ? (
        <Button variant="outlined" loading={isLeaving} onClick={() => void leave()}>
          使用当前微信的账户
        </Button>
      ) : (
        <>
          <QrCode text={`${origin}${path}`} level="M" margin={4} edge={144} label="提现页的二维码" />
          <p>收款的微信只能在微信里获取：用微信扫码打开提现页，登录后在那里添加。</p>
        </>
      )}
      {problem && <p className="problem">{problem}</p>}
    </Block>
  );
}

/** Comes back from WeChat with a code in the address: asks which account it stands for, and takes the code out of the address. */
export function useWechatReturn(onFound: (account: string) => void): void {
  const call = useCall();
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search);
  const [code, state] = [search.get('code') ?? '', search.get('state') ?? ''];
  const take = useEffectEvent(async () => {
    try {
      onFound((await call(findWechatAccount, { code, state }, { quiet: true })).account);
    } catch (error) {
      showToast('error', messageOf(error));
    }
    void navigate(path, { replace: true });
  });
  useEffect(() => {
    if (code && state) void take();
  }, [code, state]);
}

const Block = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 'var(--space-2)',
  margin: 'var(--space-3) 0',
  color: 'var(--text-2)',
  fontSize: 'var(--type-interface)',
  '& .problem': { color: 'var(--danger)' },
});
