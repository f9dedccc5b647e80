import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { QrCode } from 'shared/bundled/qr/qr-code.tsx';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import type { WithdrawalDetail } from 'shared/contracts/promotion/withdrawal.ts';
import { originAtom } from 'shared/site/config.ts';
import { showToast } from 'shared/site/toasts.ts';
import { Button, styled } from 'shared/ui/kit.ts';

/** What WeChat's own browser offers to pages. */
interface WechatBridge {
  invoke(name: string, input: object, done: (reply: { err_msg: string }) => void): void;
}

/**
 * WeChat pays only what its user has confirmed in WeChat: there by a button, elsewhere by a code that opens this page there.
 */
export function WechatConfirm({ confirm }: { confirm: NonNullable<WithdrawalDetail['confirm']> }) {
  const { pathname, search } = useLocation();
  const address = `${useAtomValue(originAtom)}${pathname}${search}`;
  const bridge = useWechatBridge();
  const { revalidate } = useRevalidator();
  const ask = () =>
    bridge?.invoke(
      'requestMerchantTransfer',
      { mchId: confirm.mch_id, appId: confirm.app_id, package: confirm.package },
      ({ err_msg }) => {
        if (err_msg !== 'requestMerchantTransfer:ok') showToast('warning', '还没有确认收款，可以再点一次');
        void revalidate();
      },
    );
  return (
    <Block aria-label="确认收款">
      <div>
        <h2>请在微信中确认收款</h2>
        <p>微信要求收款人本人确认。{minuteOf(confirm.until)} 之前没有确认，这笔提现会退回。</p>
        {bridge && (
          <Button variant="contained" onClick={ask}>
            确认收款
          </Button>
        )}
      </div>
      {!bridge && (
        <figure>
          <QrCode text={address} level="M" margin={4} edge={144} label="本页的二维码" />
          <figcaption>用微信扫码，在微信里确认</figcaption>
        </figure>
      )}
    </Block>
  );
}

function useWechatBridge(): WechatBridge | undefined {
  const [bridge, setBridge] = useState<WechatBridge>();
  useEffect(() => {
    const take = () => setBridge(() => (window as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge);
    take();
    // WeChat puts it into the page after the page has begun.
    document.addEventListener('WeixinJSBridgeReady', take);
    return () => document.removeEventListener('WeixinJSBridgeReady', take);
  }, []);
  return bridge;
}

const Block = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'var(--space-4)',
  marginTop: 'var(--space-4)',
  padding: 'var(--space-4)',
  borderRadius: 'var(--radius-card)',
  background: 'var(--accent-soft)',
  '& h2': { margin: '0 0 var(--space-1)', fontSize: 'var(--type-text)' },
  '& p': { color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& figure': { display: 'grid', justifyItems: 'center', gap: 'var(--space-1)', margin: 0 },
  '& figcaption': { color: 'var(--text-2)', fontSize: 'var(--type-meta)' },
  '& button': { marginTop: 'var(--space-3)' },
});
