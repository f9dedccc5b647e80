import { Box } from '@mui/material';

const [width, height] = [120, 32];

/** A figure from day to day, the oldest at the left. `label` describes the line in words. */
export function Sparkline({ values, label }: { values: number[]; label: string }) {
  const most = Math.max(...values, 1);
  const step = width / Math.max(1, values.length - 1);
  // A pixel of room above and below, so that the line is not cut.
  const points = values.map(
    (value, at) => `${Math.round(at * step)},${Math.round(height - 1 - (value / most) * (height - 2))}`,
  );
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: 1, height, mt: 1, color: 'primary.main' }}
    >
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
    </Box>
  );
}
