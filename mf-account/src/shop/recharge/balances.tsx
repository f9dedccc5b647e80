import { Link } from 'react-router-dom';
import { Stat } from 'shared/bundled/records/stat.tsx';
import { touchArea } from 'shared/ui/controls/touch-area.ts';
import { styled } from 'shared/ui/kit.ts';

/** The balances of both kinds of credits. */
export function Balances({ chat, draw }: { chat: number; draw: number }) {
  return (
    <List aria-label="当前余额">
      <Stat label="对话积分" value={chat} note="用于对话和创作" />
      <Stat label="绘画积分" value={draw} note={<Link to="/user/ledger">查看账户明细</Link>} />
    </List>
  );
}

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 'var(--space-4)',
  margin: 'var(--space-4) 0 0',
  '& a': touchArea,
  '@media (max-width: 767.98px)': { gap: 'var(--space-3)' },
});
