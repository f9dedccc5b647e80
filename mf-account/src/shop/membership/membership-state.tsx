import { Crown } from 'lucide-react';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import { Avatar, Chip, styled } from 'shared/ui/kit.ts';

/** The user's membership: its kind, its end, today's free questions. */
export function MembershipState({ user, value, note }: { user: UserCenter; value: string; note: string }) {
  const pictureUrl = usePictureUrl();
  return (
    <State aria-label="我的会员" className={user.is_member ? 'member' : undefined}>
      <Avatar src={pictureUrl(user.avatar)} style={{ width: 52, height: 52 }}>
        {[...user.nickname][0]}
      </Avatar>
      <div>
        <h2 dir="auto">{user.nickname}</h2>
        <div className="facts">
          <Chip
            size="small"
            color={user.is_member ? 'primary' : user.member_expired ? 'warning' : 'default'}
            icon={<Crown aria-hidden />}
            label={value}
          />
          <span>{note}</span>
          {user.is_chat_limit > 0 && <span>今日会员免费次数已用完，0 点恢复</span>}
        </div>
      </div>
    </State>
  );
}

const State = styled('section')({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space-4)',
  marginTop: 'var(--space-4)',
  padding: 'var(--space-4) var(--space-5)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-sheet)',
  background: 'var(--surface-raised)',
  '&.member': { background: 'linear-gradient(120deg, var(--minor-soft), transparent 70%), var(--surface-raised)' },
  '& > div': { minWidth: 0 },
  '& h2': { overflow: 'hidden', textOverflow: 'ellipsis', fontSize: 'var(--type-text)' },
  '& .facts': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-1) var(--space-3)',
    marginTop: 'var(--space-1)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
  },
});
