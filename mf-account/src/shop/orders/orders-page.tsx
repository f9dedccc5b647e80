import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import { emptyList } from 'shared/bundled/lists/empty-drawings.ts';
import { Pagination } from 'shared/bundled/lists/pagination.tsx';
import { siteConfigAtom } from 'shared/site/config.ts';
import { missedEventsAtom, orderEventAtom } from 'shared/site/session.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, styled } from 'shared/ui/kit.ts';
import { AccountFrame } from '../../account-frame.tsx';
import { offeredSections } from '../../account-sections.ts';
import { payParameter, payValue } from '../pay/order-of-url.ts';
import { PayDialogHost } from '../pay/pay-dialog-host.tsx';
import type { OrdersData } from './load-orders.ts';
import { OrderCard } from './order-card.tsx';

export { loadOrders } from './load-orders.ts';

/** `/user/orders`: the orders with their states; a pending one links to its payment. */
export function OrdersPage() {
  const data = useLoaderData<OrdersData>();
  return data ? <OwnOrders {...data} /> : <Unlisted />;
}

/** The server lists no orders: what they brought stands in the ledger. */
function Unlisted() {
  const action = (
    <Button component={Link} to="/user/ledger" variant="soft">
      查看账户明细
    </Button>
  );
  return (
    <AccountFrame title="我的订单">
      <EmptyState action={action}>本站不列出订单，付款后到账的积分见账户明细</EmptyState>
    </AccountFrame>
  );
}

function OwnOrders({ lists, count, page_no, page_size }: NonNullable<OrdersData>) {
  const [search] = useSearchParams();
  useFreshOrders();
  const linkTo = (change: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    return `?${next}`;
  };
  return (
    <AccountFrame title="我的订单" lead="未支付的订单保留 30 分钟，到时自动关闭，也可以随时取消。">
      {lists.length === 0 ? (
        <NoOrders />
      ) : (
        <Orders>
          {lists.map((order) => (
            <OrderCard
              key={order.order_id}
              order={order}
              payLink={linkTo({ [payParameter]: payValue({ from: order.from, orderId: order.order_id }) })}
            />
          ))}
        </Orders>
      )}
      <Pagination page={page_no} count={Math.ceil(count / page_size)} to={(page) => linkTo({ page: String(page) })} />
      <PayDialogHost />
    </AccountFrame>
  );
}

function NoOrders() {
  const shop = offeredSections(useAtomValue(siteConfigAtom)).find(({ path }) => path in shops);
  return (
    <EmptyState
      drawing={emptyList}
      {...(shop && {
        action: (
          <Button component={Link} to={shop.path} variant="soft">
            {shops[shop.path]}
          </Button>
        ),
      })}
    >
      还没有订单
    </EmptyState>
  );
}

/** Where something can be bought, as far as the operator offers it. */
const shops: Record<string, string> = { '/openvip': '去看看会员', '/recharge': '去看看充值包' };

/** The list of orders, refreshed at each event about an order, and when some were missed. */
function useFreshOrders(): void {
  const event = useAtomValue(orderEventAtom);
  const missed = useAtomValue(missedEventsAtom);
  const { revalidate } = useRevalidator();
  const load = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (event || missed) load();
  }, [event, missed]);
}

const Orders = styled('ul')({
  display: 'grid',
  gap: 'var(--space-3)',
  listStyle: 'none',
  margin: 'var(--space-5) 0',
  padding: 0,
  '& > li': {
    padding: 'var(--space-4) var(--space-5)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-card)',
    background: 'var(--surface-raised)',
  },
  '& .head': { display: 'flex', alignItems: 'center', gap: 'var(--space-3)' },
  '& .head > div:first-of-type': { flex: 1, minWidth: 0 },
  '& h2': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: 'var(--type-text)' },
  '& .head p': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 var(--space-3)',
    color: 'var(--text-2)',
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& strong': { fontSize: 'var(--type-text)', fontVariantNumeric: 'tabular-nums' },
  '& .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 'var(--space-2)',
    marginTop: 'var(--space-2)',
  },
  '& .left': { color: 'var(--text-2)', fontSize: 'var(--type-meta)', fontVariantNumeric: 'tabular-nums' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
    gap: 'var(--space-2) var(--space-4)',
    alignItems: 'center',
    margin: 'var(--space-2) 0 0',
    padding: 'var(--space-4)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--fill)',
    fontSize: 'var(--type-interface)',
  },
  '& dl > div': { display: 'contents' },
  '& dt': { color: 'var(--text-2)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  // One line as long as nothing is unfolded.
  '@media (min-width: 768px)': {
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(112px, auto)',
      alignItems: 'center',
      columnGap: 'var(--space-4)',
    },
    '& > li > :not(div)': { gridColumn: '1 / -1' },
    '& .actions': { marginTop: 0, marginRight: -8 },
  },
  '@media (max-width: 767.98px)': {
    '& > li': { padding: 'var(--space-3) var(--space-4) var(--space-1)' },
    '& .actions': { marginTop: 0, marginRight: -8 },
    // The number of an order stays on one line.
    '& dl': {
      gridTemplateColumns: 'max-content minmax(0, 1fr)',
      columnGap: 'var(--space-3)',
      margin: '0 0 var(--space-2)',
      padding: 'var(--space-3)',
    },
  },
});
