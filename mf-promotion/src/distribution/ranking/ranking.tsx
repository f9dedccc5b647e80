import { useRevalidator } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { Part } from 'shared/bundled/loading/load-part.ts';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { getDistributionRanking } from 'shared/contracts/promotion/income.ts';
import { Avatar, styled } from 'shared/ui/kit.ts';
import { moneyText } from '../../money-text.ts';
import { Section } from '../section.tsx';

/** Those who earned most lately, masked, where the operator shows it. */
export function Ranking({ ranking }: { ranking: Part<Output<typeof getDistributionRanking>> }) {
  const { revalidate } = useRevalidator();
  const pictureUrl = usePictureUrl();
  if ('problem' in ranking) {
    return (
      <Section title="近 30 天排行">
        <LoadFailed text={`排行没有加载出来：${ranking.problem}`} onRetry={() => void revalidate()} />
      </Section>
    );
  }
  const { lists, own_place, own_income } = ranking.data;
  return (
    <Section title="近 30 天排行">
      <List>
        {lists.map(({ place, nickname, avatar, income }) => (
          <li key={place}>
            <span>{place}</span>
            <Avatar src={pictureUrl(avatar)}>{nickname.slice(0, 1)}</Avatar>
            <strong dir="auto">{nickname}</strong>
            <data value={income}>{moneyText(income)}</data>
          </li>
        ))}
      </List>
      <Own>{own_place > 0 ? `你排第 ${own_place}，收益 ${moneyText(own_income)}。` : '你还没有上榜。'}</Own>
    </Section>
  );
}

const List = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 'var(--type-interface)',
  fontVariantNumeric: 'tabular-nums',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '24px 32px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 'var(--space-3)',
    padding: 'var(--space-2) 0',
    borderBottom: '1px solid var(--line)',
  },
});

const Own = styled('p')({ marginTop: 'var(--space-3)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' });
