import { useEffect, useEffectEvent, useState } from 'react';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { BlockReader } from '../document/block-reader.ts';
import type { MapDocument } from '../document/map-node.ts';
import { parseMap } from '../document/parse-map.ts';
import type { MapEditor } from '../editor/use-map-editor.ts';
import { withoutFence } from '../make/new-map.ts';

/** Lets the map grow with its text, as often as that is shown. Nodes that are there keep their identity. */
export function useGrowth(
  growing: GrowingText | undefined,
  document: MapDocument,
  dispatch: MapEditor['dispatch'],
): void {
  const [blocks] = useState(() => new BlockReader());
  const grow = useEffectEvent((text: string) =>
    dispatch({ do: 'grow', document: parseMap(withoutFence(text), document, blocks) }),
  );
  useEffect(() => {
    if (!growing) return;
    const show = () => grow(growing.text());
    show();
    return growing.subscribe(show);
  }, [growing]);
}
