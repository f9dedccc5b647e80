import { Box, Stack, Typography } from '@mui/material';

export interface Hour {
  hour: string;
  health: 'works' | 'failing' | 'key refused';
  times: number;
  last_time: string;
  last_error_status: number;
  last_error: string;
}

type Tone = 'unused' | 'well' | 'partly' | 'failed';
const colours: Record<Tone, string> = {
  unused: 'action.disabledBackground',
  well: 'success.main',
  partly: 'warning.main',
  failed: 'error.main',
};
const titles: Record<Tone, string> = { unused: '没有调用', well: '正常', partly: '部分失败', failed: '全部失败' };
const hourMs = 3600_000;

/** A mark for each hour, the oldest at the left. Its words say what the colours do. */
export function HealthStrip({ hours, days }: { hours: Hour[]; days: number }) {
  const first = Math.floor(Date.now() / hourMs) - days * 24 + 1;
  const tones = Array.from({ length: days * 24 }, (_, at) => toneOf(hours, (first + at) * hourMs));
  const counts = (Object.keys(titles) as Tone[])
    .map((tone) => ({ tone, count: tones.filter((one) => one === tone).length }))
    .filter(({ count }) => count > 0);
  const words = counts.map(({ tone, count }) => `${titles[tone]} ${count} 小时`).join('，');
  return (
    <div>
      <Box
        role="img"
        aria-label={`最近 ${days} 天：${words}`}
        sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', height: 28 }}
      >
        {tones.map((tone, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour has its place
          <Box key={at} sx={{ bgcolor: colours[tone], borderLeft: 1, borderColor: 'background.paper' }} />
        ))}
      </Box>
      <Stack direction="row" aria-hidden sx={{ columnGap: 2, mt: 0.75, flexWrap: 'wrap' }}>
        {counts.map(({ tone, count }) => (
          <Stack key={tone} direction="row" sx={{ gap: 0.75, alignItems: 'center' }}>
            <Box sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: colours[tone] }} />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {titles[tone]} {count} 小时
            </Typography>
          </Stack>
        ))}
      </Stack>
    </div>
  );
}

function toneOf(hours: Hour[], hour: number): Tone {
  const found = hours.filter((one) => Date.parse(one.hour) === hour);
  const works = found.some(({ health }) => health === 'works');
  if (found.some(({ health }) => health !== 'works')) return works ? 'partly' : 'failed';
  return works ? 'well' : 'unused';
}
