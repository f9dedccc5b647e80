import { useAtomValue } from 'jotai';
import { Link, useLoaderData } from 'react-router-dom';
import { maskAccount } from 'shared/bundled/records/masks.ts';
import { Sparkline } from 'shared/bundled/records/sparkline.tsx';
import { Stat } from 'shared/bundled/records/stat.tsx';
import { zonedTime } from 'shared/contracts/beijing-time.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { copyText } from 'shared/site/toasts.ts';
import { Button } from 'shared/ui/kit.ts';
import { AccountFrame } from '../account-frame.tsx';
import { membershipOf } from '../membership-of.ts';
import { AvatarButton } from './avatar-button.tsx';
import type { ProfileData } from './load-profile.ts';
import { PersonalFacts } from './personal-facts.tsx';
import { ProfileFrame } from './profile-frame.ts';

/** `/user/info`: the user's facts, membership and credits. */
export function ProfilePage() {
  const { user: loaded, overview } = useLoaderData<ProfileData>();
  const user = useAtomValue(userAtom) ?? loaded;
  const isMembershipSold = Boolean(useAtomValue(siteConfigAtom)?.member_package_status);
  // Logged out while the page is shown: the shell is about to lead away.
  if (!user) return null;
  const membership = membershipOf(user);
  return (
    <AccountFrame title="个人资料">
      <ProfileFrame>
        <section className="who" aria-label="账号">
          <AvatarButton user={user} />
          <div>
            <h2 dir="auto">{user.nickname}</h2>
            <p>
              用户编号 <data value={user.sn}>{user.sn}</data>
              <Button size="small" onClick={() => void copyText(user.sn)} aria-label="复制用户编号">
                复制
              </Button>
            </p>
          </div>
        </section>
        <dl className="figures">
          <Stat
            label="对话积分"
            value={user.balance}
            note={
              <Balance about="用于对话和创作" label="对话积分明细" path="/user/ledger" trend={overview.chat_trend} />
            }
          />
          <Stat
            label="绘画积分"
            value={user.balance_draw}
            note={
              <Balance
                about="在绘画开放后可用"
                label="绘画积分明细"
                path="/user/ledger?type=draw"
                trend={overview.draw_trend}
              />
            }
          />
          <Stat
            label="会员状态"
            value={membership.value}
            note={
              isMembershipSold && !user.member_perpetual ? (
                <>
                  {membership.note} · <Link to="/openvip">{user.is_member ? '续费' : '去开通'}</Link>
                </>
              ) : (
                membership.note
              )
            }
          />
        </dl>
        <PersonalFacts user={user} />
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
            <dt>邀请好友</dt>
            <dd>
              已邀请 {overview.invited} 人<Link to="/promotion/distribution">去邀请</Link>
            </dd>
          </dl>
        </section>
      </ProfileFrame>
    </AccountFrame>
  );
}

interface BalanceProps {
  about: string;
  /** Of its lines, and what the link is called. */
  path: string;
  label: string;
  trend: readonly number[];
}

function Balance({ about, path, label, trend }: BalanceProps) {
  return (
    <>
      {about} ·{' '}
      <Link to={path} aria-label={label}>
        明细
      </Link>
      <Sparkline values={trend} />
    </>
  );
}
