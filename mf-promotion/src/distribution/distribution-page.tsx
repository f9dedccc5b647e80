import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { Distribution } from 'shared/contracts/promotion/distribution.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button } from 'shared/ui/kit.ts';
import { PromotionFrame } from '../promotion-frame.tsx';
import { BecomeDistributor } from './become/become-distributor.tsx';
import { Earned } from './earned.tsx';
import { Earnings } from './earnings.tsx';
import { EnterCode } from './invite/enter-code.tsx';
import { InviteBlock } from './invite/invite-block.tsx';
import type { DistributionData } from './load-distribution.ts';
import { Rates, Rules } from './rules.tsx';
import { Section } from './section.tsx';
import { ShareTasks } from './tasks/share-tasks.tsx';

/** `/promotion/distribution`: the invitation, what it brought and why. Readable without a script. */
export function DistributionPage() {
  const data = useLoaderData<DistributionData>();
  const { distribution } = data;
  const known = 'data' in distribution ? distribution.data : undefined;
  if (known && !known.is_open) return <Closed user={known.user} />;
  return (
    <PromotionFrame title="推广中心" lead="把链接分享给好友。好友通过它来到本站并注册，就一直记在你的名下。">
      {'problem' in distribution && <Lost problem={distribution.problem} />}
      {known?.user.is_distribution === 1 && <Earnings user={known.user} />}
      {known?.user.is_distribution === 0 && <BecomeDistributor distribution={known} mobile={data.mobile} />}
      <Section title="邀请好友">
        <InviteBlock sn={data.sn} nickname={data.nickname} shareId={known?.user.share_id ?? ''} />
        {known && <Rates config={known.config} />}
        {known?.user.can_be_invited === 1 && <EnterCode ownCode={data.sn} />}
      </Section>
      {known?.user.is_distribution === 1 && <Earned data={data} distribution={known} />}
      {data.tasks && 'data' in data.tasks && <ShareTasks tasks={data.tasks.data} />}
      {known && <Rules config={known.config} />}
    </PromotionFrame>
  );
}

function Lost({ problem }: { problem: string }) {
  const { revalidate } = useRevalidator();
  return <LoadFailed text={`推广数据没有加载出来：${problem}`} onRetry={() => void revalidate()} />;
}

/** The operator has closed it: nothing is offered any more, and what was earned can still be withdrawn. */
function Closed({ user }: { user: Distribution['user'] }) {
  const hasMoney = [user.user_money, user.frozen_money, user.pending_money].some((yuan) => Number(yuan) > 0);
  return (
    <PromotionFrame title="推广中心">
      {hasMoney && <Earnings user={user} />}
      <EmptyState
        action={
          hasMoney && (
            <Button component={Link} to="/promotion/withdrawal" variant="soft">
              去提现
            </Button>
          )
        }
      >
        {hasMoney ? '推广暂未开放，已有的收益仍然可以提现' : '推广暂未开放'}
      </EmptyState>
    </PromotionFrame>
  );
}
