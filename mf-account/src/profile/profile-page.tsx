import { useAtomValue } from 'jotai';
import { useLoaderData } from 'react-router-dom';
import { imageUrl } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { copyText } from 'shared/site/toasts.ts';
import { Figure } from 'shared/ui/figure.tsx';
import { Avatar, Button, styled } from 'shared/ui/kit.ts';
import { AccountFrame } from '../account-frame.tsx';
import type { ProfileData } from './load-profile.ts';
import { accountText, maskMobile, membershipOf } from './profile-text.ts';

/** `/user/info`: who is logged in and what he has. */
export function ProfilePage() {
  const loaded = useLoaderData<ProfileData>();
  const user = useAtomValue(userAtom) ?? loaded;
  const domain = useAtomValue(siteConfigAtom)?.domain ?? '';
  // Logged out while the page is shown: the shell is about to lead away.
  if (!user) return null;
  const membership = membershipOf(user);
  return (
    <AccountFrame title="个人资料">
      <Profile>
        <section className="who" aria-label="账号">
          {/* The name stands beside it, so the picture needs none. */}
          <Avatar src={imageUrl(domain, user.avatar) || undefined} alt="">
            {[...user.nickname][0]}
          </Avatar>
          <div>
            <h2>{user.nickname}</h2>
            <p>
              用户编号 <data value={user.sn}>{user.sn}</data>
              <Button size="small" onClick={() => void copyText(user.sn)} aria-label="复制用户编号">
                复制
              </Button>
            </p>
          </div>
        </section>
        <dl className="figures">
          <Figure label="对话积分" value={user.balance} note="用于对话、创作和思维导图" />
          <Figure label="绘画积分" value={user.balance_draw} note="用于绘画和二维码" />
          <Figure label="会员状态" value={membership.value} note={membership.note} />
        </dl>
        <section aria-labelledby="account-title">
          <h2 id="account-title">账号信息</h2>
          <dl className="facts">
            <dt>账号</dt>
            <dd>{accountText(user.account)}</dd>
            <dt>手机号</dt>
            <dd>{maskMobile(user.mobile)}</dd>
            <dt>登录密码</dt>
            <dd>{user.has_password ? '已设置' : '未设置'}</dd>
            <dt>注册时间</dt>
            <dd>
              <time dateTime={user.create_time.replace(' ', 'T')}>{user.create_time}</time>
            </dd>
          </dl>
        </section>
      </Profile>
    </AccountFrame>
  );
}

const Profile = styled('div')({
  '& h2': { fontSize: 'var(--type-title)' },
  '& .who': { display: 'flex', alignItems: 'center', gap: 'var(--space-4)', margin: 'var(--space-5) 0' },
  '& .who > div': { minWidth: 0 },
  '& .who .MuiAvatar-root': { width: 72, height: 72, fontSize: 'var(--type-hero)' },
  '& .who p': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-1)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
  },
  '& .figures': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: 'var(--space-4)',
    margin: '0 0 var(--space-6)',
  },
  '& .facts': {
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
    margin: 'var(--space-3) 0 0',
    fontSize: 'var(--type-interface)',
    '& dt, & dd': { padding: 'var(--space-3) 0', boxShadow: 'inset 0 -1px var(--line)' },
    '& dt': { paddingRight: 'var(--space-6)', color: 'var(--text-2)' },
  },
  '@media (max-width: 767.98px)': {
    '& h2': { fontSize: 'var(--type-text)' },
    '& .figures': { gridTemplateColumns: '1fr 1fr', gap: 'var(--space-3)' },
    '& .figures > :last-of-type': { gridColumn: '1 / -1' },
  },
});
