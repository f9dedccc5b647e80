import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import type { User } from '../user/stored-users.ts';
import { openLogin } from './stored-logins.ts';

const longestAgent = 300;

/** Opens a login and returns what every way to log in answers. */
export async function logInUser(app: FastifyInstance, user: User, terminal: number, { headers, ip }: FastifyRequest) {
  const userAgent = (headers['user-agent'] ?? '').slice(0, longestAgent);
  return {
    nickname: user.nickname,
    sn: user.sn,
    // Empty without one: where the site insists on a mobile (`coerce_mobile`), the page then asks for it.
    mobile: user.mobile ?? '',
    avatar: pictureUrl(app, user.avatar),
    token: await openLogin(app.db, user.id, terminal, { userAgent, region: app.regions.of(ip) }),
  };
}
