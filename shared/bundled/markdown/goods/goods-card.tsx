import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Goods } from 'shared/contracts/chat/message-type.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { callAtom } from 'shared/site/visit.ts';
import { styled } from 'shared/ui/kit.ts';
import { priceText } from 'shared/ui/price-text.ts';
import type { GoodsFacts } from './find-goods.ts';

/** A package that a message offers (message type GOODS): its name at once, then what it is and costs now. It leads to the page that sells it. */
export function GoodsCard({ goods }: { goods: Goods }) {
  const { get } = useStore();
  const [facts, setFacts] = useState<GoodsFacts | 'gone' | null>(null);
  const { page, id, name } = goods;
  useEffect(() => {
    // Membership is shown to those who are logged in; for the others the name is enough.
    if (page === 'openvip' && !get(isLoggedInAtom)) return;
    let isShown = true;
    import('./find-goods.ts')
      .then(({ findGoods }) => findGoods(get(callAtom).call, { page, id, name }))
      .then(
        (found) => isShown && setFacts(found ?? 'gone'),
        // The link works without them.
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [get, page, id, name]);
  if (facts === 'gone') {
    return (
      <Frame>
        <p>
          <span>
            <strong dir="auto">{name}</strong>
            <small>该商品已下架</small>
          </span>
        </p>
      </Frame>
    );
  }
  return (
    <Frame>
      <a href={`/${page}${id ? `?package=${id}` : ''}`} target="_blank" rel="noopener noreferrer">
        <span>
          <strong>
            <bdi>{facts?.name ?? name}</bdi>
            {facts?.tag && <em>{facts.tag}</em>}
          </strong>
          <small dir="auto">{facts?.about ?? (page === 'openvip' ? '会员套餐' : '充值包')}</small>
        </span>
        {facts && <b>{priceText(facts.price)}</b>}
        <i>{page === 'openvip' ? '去开通' : '去充值'}</i>
      </a>
    </Frame>
  );
}

const Frame = styled('div')`
  max-width: 420px;
  line-height: 1.5;

  a, p { display: flex; align-items: center; gap: var(--space-4); min-height: 68px; padding: var(--space-3) var(--space-4); border: 1px solid var(--line);
    border-radius: var(--radius-card); background: var(--surface-raised); color: var(--text); text-decoration: none; }
  a:hover { border-color: var(--line-strong); background: var(--fill); }
  span { flex: 1; min-width: 0; }
  strong, small { display: block; }
  small { color: var(--text-2); font-size: var(--type-meta); }
  em { display: inline-block; margin-left: var(--space-2); padding: 0 6px; border-radius: var(--radius-control); background: var(--accent-soft); color: var(--accent-text);
    font-size: var(--type-meta); font-style: normal; font-weight: var(--weight-medium); }
  b { flex: none; font-size: 1.125rem; font-variant-numeric: tabular-nums; }
  i { flex: none; color: var(--accent-text); font-style: normal; font-size: var(--type-interface); }
`;
