import { drawQr } from 'shared/bundled/qr/draw-qr.ts';
import type { Remote } from 'shared/site/remote.ts';
import { routes } from './routes.ts';

export const remote: Remote = {
  routes,
  /** A release whose encoder does not run is not taken into use. */
  health() {
    if (drawQr({ text: 'ok', level: 'M', margin: 4 }).size !== 29) throw new Error('mf-creative: QR codes are wrong');
  },
};
