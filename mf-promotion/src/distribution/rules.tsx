import { Link } from 'react-router-dom';
import type { Distribution } from 'shared/contracts/promotion/distribution.ts';
import { styled } from 'shared/ui/kit.ts';
import { payableText } from './payable-text.ts';
import { Section } from './section.tsx';

/** How a commission comes about, in words. The agreement has the whole of it. */
export function Rules({ config }: { config: Distribution['config'] }) {
  const { level, first_ratio, second_ratio, first_ratio_recharge, second_ratio_recharge, hold_days } = config;
  return (
    <Section title="规则">
      <List>
        <li>好友第一次通过你的链接来到本站并注册，就一直记为由你邀请。</li>
        <li>
          好友购买会员，你得到实付金额的 {first_ratio}%；充值积分，得到 {first_ratio_recharge}%。
        </li>
        {level > 1 && (
          <li>
            好友再邀请的人购买会员，你得到 {second_ratio}%；充值积分，得到 {second_ratio_recharge}%。
          </li>
        )}
        <li>金额按比例计算，不足 1 分的部分舍去；{payableText(hold_days)}。</li>
        <li>订单退款时按同样的比例收回收益。已经提走的部分，由以后的收益先补上。</li>
        <li>
          完整规则见 <Link to="/policy/distribution">《分销协议》</Link>
        </li>
      </List>
    </Section>
  );
}

const List = styled('ul')({
  margin: 0,
  paddingLeft: '1.2em',
  color: 'var(--text-2)',
  fontSize: 'var(--type-interface)',
  lineHeight: 1.8,
});
