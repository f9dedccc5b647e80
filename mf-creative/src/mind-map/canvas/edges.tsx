import { edgePaths } from '../layout/edge-path.ts';
import type { MapTheme } from '../layout/map-theme.ts';
import type { PlacedNode } from '../layout/place-nodes.ts';
import type { Point } from '../viewport/viewport.ts';

export function Edges({ of, theme, origin }: { of: readonly PlacedNode[]; theme: MapTheme; origin?: Point }) {
  return (
    <svg className="edges" aria-hidden="true" role="presentation">
      {[...edgePaths(of, theme, origin)].map(([colour, path]) => (
        <path key={colour} d={path} stroke={colour} />
      ))}
    </svg>
  );
}
