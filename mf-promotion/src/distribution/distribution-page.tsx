import { useAtomValue } from 'jotai';
import { Copy, Link2, Send, UserRoundPlus } from 'lucide-react';
import { useLoaderData } from 'react-router-dom';
import { inviteLink } from 'shared/bundled/poster/invite-link.ts';
import { originAtom } from 'shared/site/config.ts';
import { copyText } from 'shared/site/toasts.ts';
import { Button, styled, TextField } from 'shared/ui/kit.ts';
import type { InviterData } from './load-inviter.ts';

const steps = [
  { Icon: Link2, title: '复制链接', text: '每个人的链接都不同，里面带着你的用户编号。' },
  { Icon: Send, title: '发给好友', text: '发到聊天、群或朋友圈，好友点开就能看到本站。' },
  { Icon: UserRoundPlus, title: '好友注册', text: '好友打开链接后登录，就会记为由你邀请。' },
];

/** `/promotion/distribution`: the visitor's invite link and what to do with it. */
export function DistributionPage() {
  const { sn } = useLoaderData<InviterData>();
  const link = inviteLink(useAtomValue(originAtom), sn);
  return (
    <Frame>
      <h1>邀请好友</h1>
      <p className="lead">把下面的链接分享给好友。好友通过它来到本站并登录，就会记在你的名下。</p>
      <section className="invite" aria-label="我的邀请链接">
        <TextField label="我的邀请链接" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <Button variant="contained" size="large" startIcon={<Copy aria-hidden />} onClick={() => void copyText(link)}>
          复制链接
        </Button>
      </section>
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
    </Frame>
  );
}

const Frame = styled('div')({
  maxWidth: 880,
  margin: '0 auto',
  padding: 'var(--space-6) var(--space-5) var(--space-7)',
  '& h1': { fontSize: 'var(--type-hero)' },
  '& .lead': { marginTop: 'var(--space-2)', color: 'var(--text-2)' },
  '& .invite': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 'var(--space-3)',
    alignItems: 'end',
    margin: 'var(--space-5) 0 var(--space-6)',
    padding: 'var(--space-5)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-sheet)',
    background: 'var(--surface-raised)',
    '& input': { fontFamily: 'var(--font-mono)', fontSize: '0.8125rem' },
    '& .box': { minHeight: 48 },
  },
  '& h2': { fontSize: 'var(--type-title)' },
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
  '@media (max-width: 767.98px)': {
    padding: 'var(--space-4) var(--space-4) var(--space-6)',
    '& h1': { fontSize: 'var(--type-title)' },
    '& .invite': { gridTemplateColumns: 'minmax(0, 1fr)', padding: 'var(--space-4)' },
  },
});
