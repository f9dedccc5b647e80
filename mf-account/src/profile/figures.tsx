import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Stat } from 'shared/bundled/records/stat.tsx';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useIsDrawingOpen } from '../draw-credits.ts';
import { membershipOf } from '../membership-of.ts';
import type { ProfileData } from './load-profile.ts';
import { Sparkline } from './sparkline.tsx';

/** Both balances with what became of them lately, and the membership. */
export function Figures({ user, overview }: { user: UserCenter; overview: ProfileData['overview'] }) {
  const isDrawingOpen = useIsDrawingOpen();
  return (
    <dl className="figures">
      <Stat
        label="对话积分"
        value={user.balance}
        note={
          <Balance about="用于对话和创作" label="对话积分明细" path="/user/ledger" trend={overview?.chat_trend ?? []} />
        }
      />
      <Stat
        label="绘画积分"
        value={user.balance_draw}
        note={
          <Balance
            about={isDrawingOpen ? '用于绘画和艺术二维码' : '在绘画开放后可用'}
            label="绘画积分明细"
            path="/user/ledger?type=draw"
            trend={overview?.draw_trend ?? []}
          />
        }
      />
      <Membership user={user} />
    </dl>
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

/** What the membership is, and where it is bought or prolonged, if it is sold. */
function Membership({ user }: { user: UserCenter }) {
  const isSold = Boolean(useAtomValue(siteConfigAtom)?.member_package_status);
  const { value, note } = membershipOf(user);
  return (
    <Stat
      label="会员状态"
      value={value}
      note={
        isSold && !user.member_perpetual ? (
          <>
            {note} · <Link to="/openvip">{user.is_member ? '续费' : '去开通'}</Link>
          </>
        ) : (
          note
        )
      }
    />
  );
}
