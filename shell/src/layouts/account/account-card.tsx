import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import { Avatar, styled } from 'shared/ui/kit.ts';

/** The user and the balance: the head of the account menu and of the drawer. */
export function AccountCard({ user }: { user: UserCenter | null }) {
  return (
    <Card>
      <div className="who">
        <UserAvatar user={user} size={44} />
        <div>
          <strong dir="auto">{user?.nickname ?? '已登录'}</strong>
          <span>{user?.is_member ? user.member_package_name || '会员' : masked(user?.mobile ?? '')}</span>
        </div>
      </div>
      {user && (
        <dl>
          <div>
            <dt>对话积分</dt>
            <dd data-figures>{user.balance.toLocaleString('zh-CN')}</dd>
          </div>
          <div>
            <dt>绘画积分</dt>
            <dd data-figures>{user.balance_draw.toLocaleString('zh-CN')}</dd>
          </div>
        </dl>
      )}
    </Card>
  );
}

/** Somebody may look over the shoulder: `138****8000`. */
const masked = (mobile: string) => mobile.replace(/(?<=^.{3}).+(?=.{4}$)/, '****');

export function UserAvatar({ user, size }: { user: UserCenter | null; size: number }) {
  const pictureUrl = usePictureUrl();
  return (
    <Avatar src={pictureUrl(user?.avatar ?? '')} style={{ width: size, height: size }}>
      {[...(user?.nickname || '我')][0]}
    </Avatar>
  );
}

const Card = styled('div')({
  '& .who': { display: 'flex', alignItems: 'center', gap: 'var(--space-3)' },
  '& .who > div': { minWidth: 0 },
  '& strong': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 'var(--weight-strong)',
  },
  '& .who span': { color: 'var(--text-2)', fontSize: 'var(--type-meta)' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    marginTop: 'var(--space-3)',
    padding: 'var(--space-3) 0',
    borderRadius: 'var(--radius-card)',
    background: 'var(--fill)',
    textAlign: 'center',
  },
  '& dl > div + div': { borderLeft: '1px solid var(--line)' },
  '& dt': { color: 'var(--text-2)', fontSize: 'var(--type-meta)' },
  '& dd': { fontSize: 'var(--type-text)', fontWeight: 'var(--weight-strong)' },
});
