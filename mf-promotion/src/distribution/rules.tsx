import { Link } from 'react-router-dom';
import type { Distribution } from 'shared/contracts/promotion/distribution.ts';
import { styled } from 'shared/ui/kit.ts';
import { payableText } from './payable-text.ts';
import { Section } from './section.tsx';

/** What an invitation brings, in one line. A server of the family may have one ratio for memberships and credits. */
export function Rates({ config }: { config: Distribution['config'] }) {
  const { level, first_ratio, second_ratio, first_ratio_recharge, second_ratio_recharge } = config;
  const ofFriends = [second_ratio, second_ratio_recharge].filter(Boolean).map((ratio) => `${ratio}%`);
  return (
    first_ratio && (
      <Line>
        好友开会员你得 {first_ratio}%{first_ratio_recharge && `，充值得 ${first_ratio_recharge}%`}
        {level > 1 && ofFriends.length > 0 && `；好友的好友 ${ofFriends.join(' 和 ')}`}
      </Line>
    )
  );
}

/** How a commission comes about, in words. The agreement has the whole of it. */
export function Rules({ config }: { config: Distribution['config'] }) {
  const { hold_days } = config;
  return (
    <Section title="规则">
      <List>
        <li>好友第一次通过你的链接来到本站并注册，就一直记为由你邀请。</li>
        <li>佣金按实付金额的比例计算，不足 1 分的部分舍去；{payableText(hold_days)}。</li>
        <li>订单退款时按同样的比例收回收益。已经提现的部分，由以后的收益抵扣。</li>
        <li>
          完整规则见<Link to="/policy/distribution">《分销协议》</Link>
        </li>
      </List>
    </Section>
  );
}

const Line = styled('p')({ marginTop: 'var(--space-3)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' });

const List = styled('ul')({
  margin: 0,
  paddingLeft: '1.2em',
  color: 'var(--text-2)',
  fontSize: 'var(--type-interface)',
  lineHeight: 1.8,
});
