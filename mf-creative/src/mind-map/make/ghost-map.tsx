import { styled } from 'shared/ui/kit.ts';

/** Where the branches stand, and how long the words of their children are. */
const branches = [
  { y: 34, side: 1, widths: [62, 88] },
  { y: 146, side: 1, widths: [80, 54] },
  { y: 34, side: -1, widths: [74, 58] },
  { y: 146, side: -1, widths: [56, 84] },
] as const;

/** The shadow of a map: a topic, its branches, what hangs on them. */
export const GhostMap = () => (
  <Ghost viewBox="0 0 420 180" aria-hidden>
    {branches.map(({ y, side, widths }) => {
      const at = (x: number) => 210 + side * x;
      const left = (x: number, width: number) => (side === 1 ? at(x) : at(x) - width);
      return (
        <g key={`${side} ${y}`}>
          <path d={`M${at(30)} 90C${at(60)} 90 ${at(54)} ${y} ${at(76)} ${y}`} />
          <rect x={left(76, 40)} y={y - 11} width={40} height={22} rx={7} />
          {widths.map((width, child) => {
            const row = y + (child === 0 ? -16 : 16);
            return (
              <g key={width}>
                <path
                  d={`M${at(116)} ${y}C${at(126)} ${y} ${at(122)} ${row + 5} ${at(134)} ${row + 5}H${at(122 + width)}`}
                />
                <rect x={left(134, width - 20)} y={row - 6} width={width - 20} height={6} rx={3} />
              </g>
            );
          })}
        </g>
      );
    })}
    <rect className="root" x={168} y={74} width={84} height={32} rx={10} />
  </Ghost>
);

const Ghost = styled('svg')`
  path { fill: none; stroke: var(--line-strong); stroke-width: 1.5; stroke-linecap: round; }
  rect { fill: var(--fill-strong); }
  .root { fill: color-mix(in srgb, var(--accent) 22%, var(--surface-panel)); }
`;
