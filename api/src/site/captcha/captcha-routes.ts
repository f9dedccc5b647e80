import type { FastifyInstance } from 'fastify';
import { getCaptcha } from 'shared/contracts/site/login.ts';
import { clientOf } from '../../platform/limits/client-address.ts';
import { allowFrom } from '../../platform/limits/limits.ts';
import { tooOften } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { makeCaptcha } from './stored-captchas.ts';

const pictures = { name: 'captcha-address', times: 600, seconds: 600 };

export function captchaRoutes(app: FastifyInstance): void {
  serve(app, getCaptcha, async (_input, { db, request }) => {
    if (!(await allowFrom(db, pictures, clientOf(request)))) throw tooOften();
    const { key, letters } = await makeCaptcha(db);
    return { captcha: drawCaptcha(letters), key };
  });
}
