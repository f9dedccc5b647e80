import type { FastifyInstance } from 'fastify';
import { listRechargePackages } from 'shared/contracts/account/recharge.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { findRechargePackages, isRechargeSold } from './recharge.ts';

export function rechargeRoutes(app: FastifyInstance): void {
  servePrepared(app, listRechargePackages, async () => {
    if (!(await isRechargeSold(app.db))) return { status: 0, lists: [] };
    const lists = (await findRechargePackages(app.db)).map((one) => ({
      id: one.id,
      name: one.name,
      image: pictureUrl(app, one.image),
      describe: one.describe,
      sell_price: yuan(one.price),
      is_recommend: one.isRecommended ? 1 : 0,
      number: one.chat,
      draw_number: one.draw,
      is_give: one.giveChat + one.giveDraw > 0 ? 1 : 0,
      give_number: one.giveChat,
      give_draw_number: one.giveDraw,
      tag: one.tag,
    }));
    return { status: 1, lists };
  });
}
