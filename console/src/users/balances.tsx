import { Box } from '@mui/material';
import type { ModelColumn } from 'shared/contracts/operator/screen/model.ts';
import type { Row } from '../model/rows.ts';

/** What each account means for somebody who asks where their credits are. */
const meanings: Record<string, string> = {
  available: '可以使用',
  held: '进行中的回答或图片预扣，结束后扣除或退回',
  pending: '还没到结算时间的佣金',
  frozen: '正在提现',
  debt: '退款等留下的欠款，新到账的先还它',
};

/** Balances in words; accounts without anything are left out, but what can be used is always said. */
export function Balances({ columns, row }: { columns: ModelColumn[]; row: Row }) {
  const within = columns.find(({ name }) => name === 'balances')?.columns ?? [];
  const titleOf = (name: string, value: unknown) =>
    within.find((one) => one.name === name)?.values?.find((one) => one.value === value)?.title ?? String(value);
  const balances = ((row.balances ?? []) as Row[]).filter(
    ({ account, balance }) => account === 'available' || Number(balance) !== 0,
  );
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      {balances.map(({ currency, account, balance }) => (
        <Box key={`${currency} ${account}`} sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
          <Box component="dt">
            {titleOf('currency', currency)}
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}>
              {titleOf('account', account)}：{meanings[String(account)] ?? ''}
            </Box>
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {currency === 'cny' ? `¥ ${balance}` : String(balance)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
