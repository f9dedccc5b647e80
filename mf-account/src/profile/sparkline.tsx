import { styled } from 'shared/ui/kit.ts';

const [width, height, margin] = [120, 28, 2];

/** The way of a balance as a line: the last changes, the oldest left. Nothing for fewer than two. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, at) => {
    const x = margin + (at / (values.length - 1)) * (width - 2 * margin);
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return `${x.toFixed(1)},${(height - margin - share * (height - 2 * margin)).toFixed(1)}`;
  });
  return (
    <Line
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`最近 ${values.length} 次变动，从 ${values[0]} 到 ${values.at(-1)}`}
    >
      <polyline points={points.join(' ')} />
    </Line>
  );
}

const Line = styled('svg')({
  display: 'block',
  width: '100%',
  height,
  marginTop: 'var(--space-2)',
  '& polyline': {
    fill: 'none',
    stroke: 'var(--accent-text)',
    strokeWidth: 1.5,
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
});
