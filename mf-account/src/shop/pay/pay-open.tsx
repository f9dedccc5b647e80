import { ExternalLink, ScanLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Alert, Button, Skeleton } from 'shared/ui/kit.ts';
import { isPhone, type Opened } from './use-prepay.ts';

const QrCode = lazy(() => import('shared/bundled/qr/qr-code.tsx').then((code) => ({ default: code.QrCode })));

interface PayOpenProps {
  way: string;
  opened: Opened | undefined;
  problem: string;
  onRetry(): void;
}

/** How the chosen way is paid: a code to scan, or on a phone a link to the channel. */
export function PayOpen({ way, opened, problem, onRetry }: PayOpenProps) {
  const [isScanning, setIsScanning] = useState(() => !isPhone());
  if (problem) {
    return (
      <Alert severity="error" action={<Button onClick={onRetry}>重试</Button>}>
        {problem}
      </Alert>
    );
  }
  if (!opened) return <Skeleton variant="rounded" className="code" aria-label="正在打开支付方式" />;
  const { show, url } = opened;
  const hasCode = show !== 'redirect';
  return (
    <div className="open">
      {hasCode && (isScanning || show === 'qr') && (
        <figure>
          <Suspense fallback={<Skeleton variant="rounded" className="code" />}>
            <QrCode text={url} label="支付二维码" edge={216} />
          </Suspense>
          <figcaption>
            <ScanLine size={16} aria-hidden />
            {show === 'qr' ? `打开${way}扫一扫` : '用手机扫一扫'}
          </figcaption>
        </figure>
      )}
      {show !== 'qr' && (
        <Button
          // A phone goes there and comes back, a PC keeps this tab.
          component="a"
          href={url}
          {...(isPhone() ? {} : { target: '_blank', rel: 'noopener' })}
          variant={isPhone() || !hasCode ? 'contained' : 'text'}
          size={isPhone() || !hasCode ? 'large' : 'medium'}
          endIcon={<ExternalLink aria-hidden />}
        >
          {isPhone() || !hasCode ? '去支付' : '在新窗口打开支付页'}
        </Button>
      )}
      {hasCode && show !== 'qr' && !isScanning && (
        <Button variant="text" startIcon={<ScanLine aria-hidden />} onClick={() => setIsScanning(true)}>
          用另一台手机扫码支付
        </Button>
      )}
    </div>
  );
}
