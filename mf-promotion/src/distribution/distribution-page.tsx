import { Link2, Send, UserRoundPlus } from 'lucide-react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { Stat } from 'shared/bundled/records/stat.tsx';
import { styled } from 'shared/ui/kit.ts';
import { InviteBlock } from './invite/invite-block.tsx';
import type { InviterData } from './load-inviter.ts';

const steps = [
  { Icon: Link2, title: '复制链接', text: '每个人的链接都不同，里面带着你的用户编号。' },
  { Icon: Send, title: '发给好友', text: '发到聊天、群或朋友圈，好友点开就能看到本站。' },
  { Icon: UserRoundPlus, title: '好友注册', text: '好友打开链接后登录，就会记为由你邀请。' },
];

/** `/promotion/distribution`: how many the visitor has invited, and everything to invite more. Readable without a script. */
export function DistributionPage() {
  const { sn, nickname, overview } = useLoaderData<InviterData>();
  const { revalidate } = useRevalidator();
  return (
    <Frame>
      <h1>邀请好友</h1>
      <p className="lead">把下面的链接分享给好友。好友通过它来到本站并登录，就会记在你的名下。</p>
      {'data' in overview ? (
        <dl>
          <Stat label="已邀请" value={overview.data.invited} unit="人" note="通过你的链接注册的好友" />
          <Stat label="佣金和提现" value="未开放" note="开放之前，邀请好友不会得到佣金" />
        </dl>
      ) : (
        <LoadFailed text={`邀请人数没有加载出来：${overview.problem}`} onRetry={() => void revalidate()} />
      )}
      <h2>我的邀请</h2>
      <InviteBlock sn={sn} nickname={nickname} />
      <h2>三步完成邀请</h2>
      <ol>
        {steps.map(({ Icon, title, text }, index) => (
          <li key={title}>
            <Icon size={22} strokeWidth={1.75} aria-hidden />
            <h3>
              {index + 1}. {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="rules">
        规则见 <Link to="/policy/distribution">《分销协议》</Link>
      </p>
    </Frame>
  );
}

const Frame = styled('div')({
  maxWidth: 880,
  margin: '0 auto',
  padding: 'var(--space-6) var(--space-5) var(--space-7)',
  '& h1': { fontSize: 'var(--type-hero)' },
  '& .lead': { marginTop: 'var(--space-2)', color: 'var(--text-2)' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    gap: 'var(--space-4)',
    margin: 'var(--space-5) 0 0',
  },
  '& h2': { marginTop: 'var(--space-6)', fontSize: 'var(--type-title)' },
  '& ol': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    gap: 'var(--space-4)',
    listStyle: 'none',
    margin: 'var(--space-4) 0 0',
    padding: 0,
  },
  '& li': { padding: 'var(--space-5)', borderRadius: 'var(--radius-card)', background: 'var(--fill)' },
  '& li svg': { color: 'var(--accent-text)' },
  '& h3': { margin: 'var(--space-3) 0 var(--space-1)', fontSize: 'var(--type-text)' },
  '& li p': { color: 'var(--text-2)', fontSize: 'var(--type-interface)', lineHeight: 1.65 },
  '& .rules': { marginTop: 'var(--space-5)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '@media (max-width: 767.98px)': {
    padding: 'var(--space-4) var(--space-4) var(--space-6)',
    '& h1': { fontSize: 'var(--type-title)' },
    '& dl': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 'var(--space-3)' },
  },
});
