import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import { zonedTime } from 'shared/contracts/beijing-time.ts';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import { maskAccount } from '../masks.ts';

/** What belongs to the account and is not changed here. @param invited friends that registered by the user's link; undefined: the server does not say */
export function AccountFacts({ user, invited }: { user: UserCenter; invited: number | undefined }) {
  const isPromoted = isOffered(useAtomValue(siteConfigAtom), '/promotion/distribution');
  return (
    <section aria-labelledby="account-title">
      <h2 id="account-title">账号信息</h2>
      <dl className="facts">
        <dt>账号</dt>
        <dd>{maskAccount(user.account)}</dd>
        <dt>注册时间</dt>
        <dd>
          <time dateTime={zonedTime(user.create_time)}>{user.create_time}</time>
        </dd>
        {user.inviter_name && (
          <>
            <dt>邀请人</dt>
            <dd>{user.inviter_name}</dd>
          </>
        )}
        {isPromoted && (
          <>
            <dt>邀请好友</dt>
            <dd>
              {invited !== undefined && `已邀请 ${invited} 人`}
              <Link to="/promotion/distribution">去邀请</Link>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
