import { Box } from '@mui/material';
import type { CanaryFacts } from '../../server/releases/board-facts.ts';
import { span, weightWords } from './words.ts';

const [width, height] = [400, 120];
const lowest = 0.01;

/** How much the evidence against a canary was worth, on a logarithmic axis, and the line at which it goes back. */
export function EvidenceChart({ canary, now }: { canary: CanaryFacts; now: number }) {
  const { curve, threshold, weight, since } = canary;
  const current = weight ?? 1;
  const seconds = Math.max(1, (now - Date.parse(since)) / 1000, curve.at(-1)?.second ?? 0);
  const most = Math.max(threshold * 10, ...curve.map((point) => point.weight));
  const ticks = decadesTo(most);
  const top = ticks.at(-1) ?? most;
  const y = (value: number) => {
    const part = Math.log10(Math.max(value, lowest) / lowest) / Math.log10(top / lowest);
    return Math.round((1 - part) * height * 10) / 10;
  };
  const x = (at: number) => Math.round((at / seconds) * width * 10) / 10;
  const points = [...curve, { second: seconds, weight: current }].map(
    (point) => `${x(point.second)},${y(point.weight)}`,
  );
  const label = `证据随时间变化：现在 ${weightWords(current)}，达到 ${threshold} 自动结束灰度`;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '44px minmax(0, 1fr)', columnGap: 1 }}>
      <Box aria-hidden sx={{ position: 'relative', height, fontSize: 11, color: 'text.secondary' }}>
        {ticks.map((tick) => (
          <Box key={tick} sx={{ position: 'absolute', right: 0, top: y(tick), transform: 'translateY(-50%)' }}>
            {tick}
          </Box>
        ))}
      </Box>
      <Box sx={{ position: 'relative', height }}>
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            left: 4,
            top: y(threshold),
            transform: 'translateY(-110%)',
            fontSize: 11,
            color: 'error.main',
          }}
        >
          达到 {threshold} 自动结束
        </Box>
        <Box
          component="svg"
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          sx={{ display: 'block', width: 1, height, overflow: 'visible' }}
        >
          {ticks.map((tick) => (
            <Box
              component="line"
              key={tick}
              x1={0}
              x2={width}
              y1={y(tick)}
              y2={y(tick)}
              vectorEffect="non-scaling-stroke"
              sx={{
                stroke: (theme) => (tick === threshold ? theme.palette.error.main : theme.palette.divider),
                strokeDasharray: tick === threshold ? '6 4' : 'none',
              }}
            />
          ))}
          <Box
            component="polyline"
            points={points.join(' ')}
            vectorEffect="non-scaling-stroke"
            sx={{ fill: 'none', stroke: (theme) => theme.palette.primary.main, strokeWidth: 2 }}
          />
        </Box>
      </Box>
      <span />
      <Box
        aria-hidden
        sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 11, color: 'text.secondary', mt: 0.5 }}
      >
        <span>开始</span>
        <span>{span(seconds)}</span>
      </Box>
    </Box>
  );
}

/** Powers of ten from the lowest to at least `most`. */
function decadesTo(most: number): number[] {
  const ticks = [lowest];
  while ((ticks.at(-1) ?? most) < most) ticks.push(Number(((ticks.at(-1) ?? 1) * 10).toPrecision(1)));
  return ticks;
}
