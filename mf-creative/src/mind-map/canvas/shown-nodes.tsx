import { useMemo } from 'react';
import { branchColour, type MapTheme } from '../layout/map-theme.ts';
import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';
import { branchesWithin, nodesWithin, type Sight } from '../viewport/nodes-in-sight.ts';
import type { Point } from '../viewport/viewport.ts';
import { Edges } from './edges.tsx';
import type { MapHands } from './map-hands.ts';
import { MapNodeBox } from './map-node-box.tsx';

interface ShownNodesProps {
  map: PlacedMap;
  sight: Sight;
  theme: MapTheme;
  /** The chosen node. */
  active: string | undefined;
  editing: string | undefined;
  found: ReadonlySet<string>;
  dragged: string | undefined;
  hands: MapHands;
}

const middle: Point = { x: 0, y: 0 };

/**
 * The nodes and edges that are in the page. Each branch of the root is one element: when another branch grows it moves as a whole,
 * and nothing in it is drawn again.
 */
export function ShownNodes({ map, sight, theme, active, editing, found, dragged, hands }: ShownNodesProps) {
  const { root, first, branches } = useMemo(
    () => branchesWithin(map, sight, nodesWithin(map, sight, [active, editing])),
    [map, sight, active, editing],
  );
  const boxOf = (placed: PlacedNode, origin: Point) => {
    const { id } = placed.node;
    return (
      <MapNodeBox
        key={id}
        placed={placed}
        origin={origin}
        colour={branchColour(theme, placed)}
        isSelected={id === active}
        isEditing={id === editing}
        isFound={found.has(id)}
        isDragged={id === dragged}
        hands={hands}
      />
    );
  };
  return (
    <>
      <Edges of={first} theme={theme} />
      {root && boxOf(root, middle)}
      {branches.map(({ top, origin, nodes, edges }) => (
        <div key={top.node.id} className="branch" style={{ transform: `translate(${origin.x}px,${origin.y}px)` }}>
          <Edges of={edges} theme={theme} origin={origin} />
          {nodes.map((placed) => boxOf(placed, origin))}
        </div>
      ))}
    </>
  );
}
