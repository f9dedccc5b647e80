import { Box, Link, Paper } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { filterQuery } from '../search/candidates.ts';
import { inBeijing } from '../values/times.ts';
import { useReading } from './use-reading.ts';

interface Line {
  day: string;
  orders: number;
  paid: string;
  refunded: string;
  net: string;
}

const dayMs = 86_400_000;

/** Money of today in Beijing beside the same day a week before, for those who may see it. */
export function Figures() {
  const dayOf = (ago: number) => inBeijing(new Date(Date.now() - ago * dayMs).toISOString()).slice(0, 10);
  const [today, before] = [dayOf(0), dayOf(7)];
  const { verb, query } = useReading<Line[]>('orders', 'revenue', { from: before, until: today });
  if (!verb || !query.data) return null;
  const sums = (day: string) => {
    const lines = (query.data ?? []).filter((line) => line.day === day);
    const sum = (column: 'paid' | 'refunded' | 'net') =>
      lines.reduce((cents, line) => cents + Math.round(Number(line[column]) * 100), 0);
    return {
      orders: lines.reduce((count, line) => count + line.orders, 0),
      paid: sum('paid'),
      refunded: sum('refunded'),
      net: sum('net'),
    };
  };
  const [now, then] = [sums(today), sums(before)];
  const yuan = (cents: number) => `¥ ${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
  const figures = [
    { title: '今日收入', value: yuan(now.paid), beside: yuan(then.paid) },
    { title: '今日退款', value: yuan(now.refunded), beside: yuan(then.refunded) },
    { title: '今日净收入', value: yuan(now.net), beside: yuan(then.net) },
    { title: '今日支付订单', value: String(now.orders), beside: String(then.orders) },
  ];
  return (
    <Box
      component="section"
      aria-label="今日数据"
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {figures.map(({ title, value, beside }) => (
        <Paper key={title} variant="outlined" sx={{ p: 2 }}>
          <Link
            component={RouterLink}
            to={`/orders.revenue?${filterQuery({ from: before, until: today })}`}
            sx={{ fontSize: 12 }}
          >
            {title}
          </Link>
          <Box sx={{ fontSize: '1.35rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{value}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>上周同日 {beside}</Box>
        </Paper>
      ))}
    </Box>
  );
}
