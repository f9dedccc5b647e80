import type { FastifyInstance } from 'fastify';
import { listLogins, logOutDevice, logOutOthers } from 'shared/contracts/account/account.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { hashToken } from '../../platform/secrets/token.ts';
import { tokenOf } from '../../platform/serve/authenticate.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { endLogins, endOneLogin, findLogins, tokenLife } from '../login/stored-logins.ts';
import { deviceName } from './device-name.ts';

/** The id of a login for its user. Neither its token nor its hash can be derived from it. */
const loginId = (tokenHash: string) => hashToken(`login ${tokenHash}`).slice(0, 24);

/** Where a user is logged in, and the way to end what is elsewhere. */
export function deviceRoutes(app: FastifyInstance): void {
  serve(app, listLogins, async (_input, { db, user, request }) => {
    const own = hashToken(tokenOf(request) ?? '');
    const logins = (await findLogins(db, user.id)).map(({ tokenHash, userAgent, region, createTime, expireTime }) => ({
      id: loginId(tokenHash),
      device: deviceName(userAgent),
      region,
      create_time: beijingTime(createTime),
      // Use prolongs a login's life, at most once an hour.
      seen_time: beijingTime(new Date(expireTime.getTime() - tokenLife)),
      is_current: tokenHash === own,
    }));
    return logins.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  });

  serve(app, logOutOthers, async (_input, { user, request, idempotent }) => {
    const { value: ended } = await idempotent((tx) => endLogins(tx, user.id, tokenOf(request)));
    app.logins.forgetUser(user.id);
    return new WithMessage(ended > 0 ? `已退出其他 ${ended} 台设备` : '没有其他已登录的设备', { ended });
  });
  serve(app, logOutDevice, async ({ id }, { db, user, request, idempotent }) => {
    const found = (await findLogins(db, user.id)).find(({ tokenHash }) => loginId(tokenHash) === id);
    if (found?.tokenHash === hashToken(tokenOf(request) ?? '')) throw invalidInput('退出当前设备请用“退出登录”');
    const { value: ended } = await idempotent(async (tx) => (found ? endOneLogin(tx, found) : 0));
    app.logins.forgetUser(user.id);
    return new WithMessage(ended > 0 && found ? `已退出 ${deviceName(found.userAgent)}` : '这台设备已经退出', {
      ended,
    });
  });
}
