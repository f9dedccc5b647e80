import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  durationType,
  listMemberComments,
  listMemberPackages,
  listMemberPurchases,
  takeMemberOffer,
} from 'shared/contracts/account/membership.ts';
import type { Db } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { maskedName } from '../../platform/format/masked.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { notLoggedIn, Refusal } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { findSection } from '../../site/settings/settings.ts';
import { memberComments } from './membership-tables.ts';
import {
  durationText,
  findBenefits,
  findMemberPackages,
  isMembershipSold,
  memberSnapshot,
  type StoredPackage,
} from './package-queries.ts';
import { findPurchases } from './stored-memberships.ts';
import { makeOffer } from './stored-offers.ts';

/** Purchases on show. */
const maxPurchases = 30;

export function membershipRoutes(app: FastifyInstance): void {
  serve(app, listMemberPackages, async (_input, { db, user }) => {
    if (!user && !(await findSection(db, 'public_prices'))) throw notLoggedIn();
    if (!(await isMembershipSold(db))) return { status: 0, lists: [] };
    const benefits = (await findBenefits(db)).map(({ id, name, image, describe }) => ({
      id,
      name,
      image: pictureUrl(app, image),
      describe,
    }));
    const lists = (await findMemberPackages(db)).map((one) => ({
      ...wirePackage(one),
      member_benefits: benefits.filter(({ id }) => one.benefitIds.includes(id)),
    }));
    return { status: 1, lists };
  });

  serve(app, takeMemberOffer, async ({ member_package_id: packageId }, { db, user, idempotent }) => {
    const { retainAmount, price } = await memberSnapshot(db, packageId);
    if (retainAmount === 0) throw new Refusal('该套餐没有优惠');
    const { value: offer } = await idempotent((tx) =>
      makeOffer(tx, { userId: user.id, packageId, amount: retainAmount }),
    );
    if (!offer) throw new Refusal('优惠已经用过了');
    const { amount, secondsLeft } = offer;
    return { retrieve_amount: yuan(amount), sell_price: yuan(price - amount), seconds_left: secondsLeft };
  });

  serve(app, listMemberPurchases, async (_input, { db }) =>
    (await findPurchases(db, maxPurchases)).map(({ nickname, avatar, packageName, createTime }) => ({
      avatar: pictureUrl(app, avatar),
      nickname: maskedName(nickname),
      member_package: packageName,
      create_time: beijingTime(createTime),
    })),
  );

  serve(app, listMemberComments, async (_input, { db }) =>
    (await findComments(db)).map(({ id, avatar, nickname, content, createTime }) => ({
      id,
      avatar: pictureUrl(app, avatar),
      nickname,
      content,
      create_time: beijingTime(createTime),
    })),
  );
}

const wirePackage = (one: StoredPackage) => ({
  id: one.id,
  name: one.name,
  duration: one.duration,
  duration_type: durationType[one.durationUnit],
  duration_desc: durationText(one),
  is_perpetual: one.isPerpetual ? 1 : 0,
  sell_price: yuan(one.price),
  lineation_price: one.linePrice > 0 ? yuan(one.linePrice) : '',
  is_retrieve: one.retainAmount > 0 ? 1 : 0,
  retrieve_amount: one.retainAmount > 0 ? yuan(one.retainAmount) : '',
  is_default: one.isRecommended ? 1 : 0,
  benefits_ids: one.benefitIds,
  give_chat_number: one.giveChat,
  give_draw_number: one.giveDraw,
  is_quota: one.dailyQuota === null ? 0 : 1,
  quota_value: one.dailyQuota ?? 0,
  quota_tips: one.dailyQuota === null ? '会员免费模型不限次' : `会员免费模型每日 ${one.dailyQuota} 次`,
  quota_tips_show: 1,
  tag: one.tag,
});

/** Comments that a page shows. */
const maxComments = 50;

/** What members say, newest first. */
function findComments(db: Db) {
  return db
    .select()
    .from(memberComments)
    .orderBy(desc(memberComments.createTime), desc(memberComments.id))
    .limit(maxComments);
}
