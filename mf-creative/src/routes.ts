import type { PageRoute } from 'shared/site/remote.ts';
import { QrPage } from './qrcode/qr-page.tsx';

export const routes: PageRoute[] = [{ path: '/app/qrcode', Component: QrPage, handle: { title: '二维码' } }];
