import { edgePath } from '../layout/edge-path.ts';
import { branchColour, type MapTheme } from '../layout/map-theme.ts';
import type { PlacedNode } from '../layout/place-nodes.ts';
import type { Point } from '../viewport/viewport.ts';

interface EdgesProps {
  /** The nodes that the edges lead to. */
  of: readonly PlacedNode[];
  theme: MapTheme;
  /** What the places are counted from. */
  origin?: Point;
}

/** Edges, one path for each colour. */
export function Edges({ of, theme, origin }: EdgesProps) {
  const paths = new Map<string, string[]>();
  for (const one of of) {
    const colour = branchColour(theme, one);
    const path = paths.get(colour) ?? [];
    path.push(edgePath(one, theme.shape, origin));
    paths.set(colour, path);
  }
  return (
    <svg className="edges" aria-hidden="true" role="presentation">
      {[...paths].map(([colour, parts]) => (
        <path key={colour} d={parts.join('')} stroke={colour} />
      ))}
    </svg>
  );
}
