import { useAtomValue } from 'jotai';
import { ExternalLink } from 'lucide-react';
import { emptyList } from 'shared/bundled/lists/empty-drawings.ts';
import { Pagination } from 'shared/bundled/lists/pagination.tsx';
import { Time } from 'shared/bundled/time/time.tsx';
import type { UsedCard } from 'shared/contracts/account/redeem.ts';
import { safeHref } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { cardsPerPage, type RedeemData } from './load-redeem.ts';
import { RedeemForm } from './redeem-form.tsx';
import { RedeemFrame } from './redeem-frame.ts';

interface RedeemPartProps {
  /** Null while the operator has switched codes off. */
  data: RedeemData;
  /** The address of a page of what was redeemed. */
  pathOf(page: number): string;
}

/** What a code gives, giving it, and what was given before. */
export function RedeemPart({ data, pathOf }: RedeemPartProps) {
  const buySite = safeHref(useAtomValue(siteConfigAtom)?.card_code.buy_site ?? '');
  return (
    <RedeemFrame>
      {data ? (
        <>
          <RedeemForm />
          {buySite && (
            <p className="buy">
              还没有兑换码？
              <a href={buySite} target="_blank" rel="noopener noreferrer">
                前往购买 <ExternalLink size={14} aria-hidden />
              </a>
            </p>
          )}
          {data.lists && <History {...data} lists={data.lists} pathOf={pathOf} />}
        </>
      ) : (
        <EmptyState>兑换码功能暂未开放</EmptyState>
      )}
    </RedeemFrame>
  );
}

interface HistoryProps extends Pick<RedeemPartProps, 'pathOf'> {
  lists: readonly UsedCard[];
  count: number;
  page: number;
}

function History({ lists, count, page, pathOf }: HistoryProps) {
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">兑换记录</h2>
      {lists.length > 0 ? (
        <ul className="history">
          {lists.map(({ id, sn, type_desc, content, create_time }) => (
            <li key={id}>
              <strong>{content}</strong>
              <span>{type_desc}</span>
              <code>{sn}</code>
              <Time at={create_time} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState drawing={emptyList}>还没有兑换过，兑换的每一个兑换码都会记在这里</EmptyState>
      )}
      <Pagination page={page} count={Math.ceil(count / cardsPerPage)} to={pathOf} />
    </section>
  );
}
