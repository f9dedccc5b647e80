import { memo } from 'react';
import { branchColour, type MapTheme } from '../layout/map-theme.ts';
import type { PlacedNode } from '../layout/place-nodes.ts';
import type { BranchInSight } from '../viewport/nodes-in-sight.ts';
import type { Point } from '../viewport/viewport.ts';
import { Edges } from './edges.tsx';
import type { MapHands } from './map-hands.ts';
import { isSameItem, isSamePlace, MapNodeBox } from './map-node-box.tsx';

export interface NodeMarks {
  theme: MapTheme;
  active: string | undefined;
  editing: string | undefined;
  found: ReadonlySet<string>;
  dragged: string | undefined;
  hands: MapHands;
}

interface BranchBoxesProps extends NodeMarks {
  branch: BranchInSight;
}

/** The edges and nodes of one branch. While another branch grows they are compared as a list, and no element is made. */
export const BranchBoxes = memo(
  function BranchBoxes({ branch: { origin, nodes, edges }, ...marks }: BranchBoxesProps) {
    return (
      <>
        <Edges of={edges} theme={marks.theme} origin={origin} />
        {nodes.map((placed) => boxOf(placed, origin, marks))}
      </>
    );
  },
  (a, b) =>
    a.theme === b.theme &&
    a.active === b.active &&
    a.editing === b.editing &&
    a.found === b.found &&
    a.dragged === b.dragged &&
    a.hands === b.hands &&
    isSameBranch(a.branch, b.branch),
);

export function boxOf(placed: PlacedNode, origin: Point, marks: NodeMarks) {
  const { id } = placed.node;
  return (
    <MapNodeBox
      key={id}
      placed={placed}
      origin={origin}
      colour={branchColour(marks.theme, placed)}
      isSelected={id === marks.active}
      isEditing={id === marks.editing}
      isFound={marks.found.has(id)}
      isDragged={id === marks.dragged}
      hands={marks.hands}
    />
  );
}

function isSameBranch(a: BranchInSight, b: BranchInSight): boolean {
  const stays = (one: PlacedNode | undefined, other: PlacedNode | undefined) =>
    one !== undefined &&
    other !== undefined &&
    isSamePlace({ placed: one, origin: a.origin }, { placed: other, origin: b.origin });
  const isSame = (one: PlacedNode, other: PlacedNode | undefined) =>
    stays(one, other) && one.colour === other?.colour && one.branch === other?.branch && isSameItem(one, other);
  return (
    a.top.node === b.top.node &&
    a.nodes.length === b.nodes.length &&
    a.edges.length === b.edges.length &&
    a.nodes.every((one, at) => isSame(one, b.nodes[at])) &&
    a.edges.every((one, at) => isSame(one, b.edges[at]) && stays(one.parent, b.edges[at]?.parent))
  );
}
