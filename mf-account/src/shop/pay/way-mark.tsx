/** Marks of the ways to pay, by their number (`payWay` of the contract): a coloured tile with a sign. */
const marks: Record<number, { colour: string; path: string }> = {
  2: {
    colour: '#07a35a',
    path: 'M10 5c-3.9 0-7 2.5-7 5.7 0 1.8 1 3.3 2.5 4.3L5 17.2l2.4-1.2c.8.2 1.7.4 2.6.4M14.5 10c-3.3 0-6 2.2-6 4.9s2.7 4.9 6 4.9c.7 0 1.5-.1 2.1-.3l2.1 1-.5-1.8c1.4-.9 2.3-2.3 2.3-3.8 0-2.7-2.7-4.9-6-4.9z',
  },
  3: { colour: '#1677ff', path: 'M5 6h14M12 3v6M6 10h11c-1 4-4.5 8-10 10M8 13c3 3 7 4.5 12 5.5' },
  6: { colour: '#5b52e0', path: 'M16.5 7.5C15 6.3 8.5 5.5 8.5 9c0 4 8 2 8 6.2 0 3.8-7 3.5-9 1.5' },
};
const other = { colour: '#5a6072', path: 'M4 7h16v11H4zM4 11h16M8 15h3' };

export function WayMark({ way }: { way: number }) {
  const { colour, path } = marks[way] ?? other;
  return (
    <svg width={28} height={28} viewBox="0 0 24 24" aria-hidden focusable="false">
      <rect width={24} height={24} rx={6} fill={colour} />
      <path
        d={path}
        transform="translate(3.6 3.6) scale(.7)"
        fill="none"
        stroke="#ffffff"
        strokeWidth={2.2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
