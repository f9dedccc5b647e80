import { useMemo } from 'react';
import type { MapDocument } from '../document/map-node.ts';
import { pathTo } from '../document/map-tree.ts';
import type { MapState } from '../editor/map-state.ts';
import { createMeasure } from '../layout/node-size.ts';
import { type KnownBranches, type PlacedMap, placeNodes } from '../layout/place-nodes.ts';

/** Where each node is; measured once for each text. */
export function usePlaced(
  { document, folded, focus, layout, colours }: MapState,
  { isRunning, isGrowing }: { isRunning: boolean; isGrowing: boolean },
): PlacedMap {
  // What the server guesses and the browser measures would differ: the canvas is drawn by the browser alone.
  const env = hasDefinitions(document.env) ? document.env : noDefinitions;
  const measure = useMemo(() => createMeasure(env, isRunning ? undefined : () => 60), [env, isRunning]);
  // Without code nothing can be unfolded.
  const hidden = isRunning ? folded : nothing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a branch is known for these alone
  const known = useMemo((): KnownBranches => new WeakMap(), [hidden, colours, measure]);
  return useMemo(() => {
    const root = (focus === undefined ? undefined : pathTo(document.root, focus).at(-1)) ?? document.root;
    return placeNodes(root, { folded: hidden, layout, colours, measure, isGrowing, known });
  }, [document, hidden, focus, layout, colours, measure, isGrowing, known]);
}

const nothing: ReadonlySet<string> = new Set();

/** Each reading of a text makes definitions of its own: without any, what was measured stays. */
const noDefinitions: MapDocument['env'] = {};
const hasDefinitions = (env: MapDocument['env']) => Object.keys(env).length > 0;
