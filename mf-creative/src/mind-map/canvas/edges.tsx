import { useMemo } from 'react';
import { edgePath } from '../layout/edge-path.ts';
import { branchColour, type MapTheme } from '../layout/map-theme.ts';
import type { PlacedMap } from '../layout/place-nodes.ts';
import { edgesWithin, type Sight } from '../viewport/nodes-in-sight.ts';

/** The edges in sight, one path for each colour. */
export function Edges({ map, sight, theme }: { map: PlacedMap; sight: Sight; theme: MapTheme }) {
  const paths = useMemo(() => {
    const byColour = new Map<string, string[]>();
    for (const one of sight.isFar ? [] : edgesWithin(map, sight)) {
      const colour = branchColour(theme, one);
      const path = byColour.get(colour) ?? [];
      path.push(edgePath(one, theme.shape));
      byColour.set(colour, path);
    }
    return [...byColour];
  }, [map, sight, theme]);
  return (
    <svg className="edges" aria-hidden="true" role="presentation">
      {paths.map(([colour, parts]) => (
        <path key={colour} d={parts.join('')} stroke={colour} />
      ))}
    </svg>
  );
}
