import type { MapLook } from 'shared/contracts/creative/mind-map.ts';
import type { MapDocument } from '../document/map-node.ts';
import { nodeAt, placeOf } from '../document/map-tree.ts';
import type { MapLayout } from '../layout/place-nodes.ts';

/** How a map looks while it is on the page: by the ids of its nodes, which last as long as the page. */
export interface Look {
  /** A name that this page does not know is kept. */
  theme: string;
  layout: MapLayout;
  folded: ReadonlySet<string>;
  colours: ReadonlyMap<string, string>;
}

export const plainLook: MapLook = { theme: '', layout: 'both', colours: {}, folds: [] };

/** The stored look, which names nodes by their places in the very text. */
export function readLook(document: MapDocument, { theme, layout, folds, colours }: MapLook): Look {
  return {
    theme,
    layout,
    folded: new Set(folds.flatMap((place) => nodeAt(document, place)?.id ?? [])),
    colours: new Map(
      Object.entries(colours).flatMap(([place, colour]) => {
        const id = nodeAt(document, place)?.id;
        return id === undefined ? [] : [[id, colour] as const];
      }),
    ),
  };
}

export function writeLook(document: MapDocument, { theme, layout, folded, colours }: Look): MapLook {
  return {
    theme,
    layout,
    folds: [...folded].flatMap((id) => placeOf(document, id) ?? []),
    colours: Object.fromEntries(
      [...colours].flatMap(([id, colour]) => {
        const place = placeOf(document, id);
        return place === undefined ? [] : [[place, colour] as const];
      }),
    ),
  };
}
