import { isOwnPicture } from 'shared/contracts/operator/picture-address.ts';
import { loginWay, type NavItem } from 'shared/contracts/site/site.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';

/** Settings that are a picture. */
const pictures = new Set([
  ...['website.shop_logo', 'website.pc_logo', 'website.pc_ico', 'qrcode.oa', 'qrcode.mnp'],
  ...['chat.chat_logo', 'pc_login_image'],
]);
const ownPicture =
  'an address that `pictures add` says: a picture of another server is not shown, because of the policy of pages or of that server';
const ways: number[] = Object.values(loginWay);

/**
 * Refuses a number or list that the contract allows but that makes no sense: the contract allows what other servers may say, an
 * operator means something.
 */
export function requireSense(name: string, value: unknown): void {
  const refuse = (sentence: string) => {
    throw invalidInput(`${name} ${sentence}.`, 'value');
  };
  if (name === 'login.default_login_way' && !ways.includes(Number(value))) refuse(`must be one of ${ways.join(', ')}`);
  if (name === 'login.login_way') {
    const given = value as number[];
    if (given.length === 0 || !given.every((way) => ways.includes(way))) refuse(`must be some of ${ways.join(', ')}`);
  }
  if (pictures.has(name) && value !== '' && !isOwnPicture(String(value))) refuse(`must be ${ownPicture}`);
  if (name === 'tabbar.nav') {
    // A word is the name of an icon, as other clients know them.
    const wrong = (value as NavItem[]).findIndex(({ icon = '' }) => !/^[\w-]*$/.test(icon) && !isOwnPicture(icon));
    if (wrong >= 0) refuse(`is wrong: ${wrong}.icon must be the name of an icon, or ${ownPicture}`);
  }
  if (typeof value !== 'number') return;
  if (/\.is_\w+$|_status$/.test(name) && value !== 0 && value !== 1) refuse('must be 0 or 1');
  if (!Number.isInteger(value) || value < 0) refuse('must be a whole number, at least 0');
}
