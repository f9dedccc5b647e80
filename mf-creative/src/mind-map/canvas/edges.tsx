import { edgePaths } from '../layout/edge-path.ts';
import type { MapTheme } from '../layout/map-theme.ts';
import type { PlacedNode } from '../layout/place-nodes.ts';
import type { Point } from '../viewport/viewport.ts';

interface EdgesProps {
  of: readonly PlacedNode[];
  theme: MapTheme;
  origin?: Point;
}

export function Edges({ of, theme, origin }: EdgesProps) {
  return (
    <svg className="edges" aria-hidden="true" role="presentation">
      {[...edgePaths(of, theme, origin)].map(([colour, path]) => (
        <path key={colour} d={path} stroke={colour} />
      ))}
    </svg>
  );
}
