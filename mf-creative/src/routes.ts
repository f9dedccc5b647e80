import type { PageRoute } from 'shared/site/remote.ts';
import { QrPage } from './qrcode/qr-page.tsx';

const description =
  '把网址、文字或名片做成二维码：颜色、形状和中间的图标自己定，随时检查扫不扫得出，下载 PNG 或 SVG。在浏览器里生成，不占积分。';

export const routes: PageRoute[] = [
  { path: '/app/qrcode', Component: QrPage, handle: { title: '二维码', head: () => ({ description }) } },
];
