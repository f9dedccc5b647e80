import { useMemo } from 'react';
import type { PlacedMap } from '../layout/place-nodes.ts';
import { branchesWithin, nodesWithin, type Sight } from '../viewport/nodes-in-sight.ts';
import type { Point } from '../viewport/viewport.ts';
import { BranchBoxes, boxOf, type NodeMarks } from './branch-boxes.tsx';
import { Edges } from './edges.tsx';

interface ShownNodesProps extends NodeMarks {
  map: PlacedMap;
  sight: Sight;
}

const middle: Point = { x: 0, y: 0 };

/**
 * The nodes and edges that are in the page. Each branch of the root is one element: when another branch grows it moves as a whole,
 * and nothing in it is drawn again.
 */
export function ShownNodes({ map, sight, ...marks }: ShownNodesProps) {
  const { active, editing, theme } = marks;
  const { root, first, branches } = useMemo(
    () => branchesWithin(map, sight, nodesWithin(map, sight, [active, editing])),
    [map, sight, active, editing],
  );
  return (
    <>
      <Edges of={first} theme={theme} />
      {root && boxOf(root, middle, marks)}
      {branches.map((branch) => {
        const { x, y } = branch.origin;
        return (
          <div key={branch.top.node.id} className="branch" style={{ transform: `translate(${x}px,${y}px)` }}>
            <BranchBoxes branch={branch} {...marks} />
          </div>
        );
      })}
    </>
  );
}
