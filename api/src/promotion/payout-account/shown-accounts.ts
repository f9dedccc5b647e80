import type { FastifyInstance } from 'fastify';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { uploadPath } from '../../site/upload/upload.ts';
import { withdrawTypes } from './payee-details.ts';
import { findAccounts, maxAccounts, restHours } from './stored-payout-accounts.ts';

/** A user's saved accounts, as the contract has them. */
export async function findShownAccounts(app: FastifyInstance, userId: number) {
  const rows = await findAccounts(app.db, userId);
  const lists = rows.map(({ id, type, account, realName, picture, usableTime, createTime }) => ({
    id,
    type,
    type_desc: withdrawTypes[type].title,
    account,
    real_name: realName,
    money_qr_code: pictureUrl(app, ownPicture(picture)),
    is_usable: Number(usableTime.getTime() <= Date.now()),
    usable_time: beijingTime(usableTime),
    create_time: beijingTime(createTime),
  }));
  return { lists, max: maxAccounts, rest_hours: restHours };
}

/** The address of a private upload of the user; '' where there is none. */
export const ownPicture = (name: string | null): string =>
  name === null ? '' : uploadPath({ visibility: 'owner', name });
