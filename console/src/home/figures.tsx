import { Box, Link, Paper } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { Sparkline } from './sparkline.tsx';
import { useReading } from './use-reading.ts';

/** A column and whether it is of the list of money. */
const figures = [
  { title: '新用户', column: 'users' },
  { title: '提问', column: 'questions' },
  { title: '作品', column: 'pictures' },
  { title: '收入', column: 'revenue', isMoney: true },
  { title: '退款', column: 'refunds', isMoney: true },
  { title: '佣金', column: 'commission', isMoney: true },
];

/** Days of Beijing, the newest first; money is yuan in text. */
type Line = Record<string, number | string>;

const days = 14;
const money = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 });
const counts = new Intl.NumberFormat('zh-CN');

/** Today in Beijing beside the same day a week before, and the days between: what the role may see of it. */
export function Figures() {
  const counted = useReading<Line[]>('figures', 'list', { days }).query.data;
  const paid = useReading<Line[]>('figures', 'money', { days }).query.data;
  const shown = figures.flatMap(({ title, column, isMoney = false }) => {
    const lines = isMoney ? paid : counted;
    const values = lines?.map((line) => Number(line[column]));
    const words = (value = 0) => (isMoney ? `¥ ${money.format(value)}` : counts.format(value));
    return values ? [{ title, path: isMoney ? '/figures.money' : '/figures', values, words }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label="今日数据"
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          xl: `repeat(${shown.length}, minmax(0, 1fr))`,
        },
      }}
    >
      {shown.map(({ title, path, values, words }) => (
        <Paper key={title} component="article" aria-label={title} variant="outlined" sx={{ p: 2 }}>
          <Link component={RouterLink} to={path} sx={{ fontSize: 12 }}>
            今日{title}
          </Link>
          <Box sx={{ fontSize: '1.35rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {words(values[0])}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>上周同日 {words(values[7])}</Box>
          <Sparkline
            values={values.toReversed()}
            label={`最近 ${days} 天${title}：最低 ${words(Math.min(...values))}，最高 ${words(Math.max(...values))}`}
          />
        </Paper>
      ))}
    </Box>
  );
}
