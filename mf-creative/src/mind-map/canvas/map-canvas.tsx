import { type KeyboardEvent, type MouseEvent, type FocusEvent as ReactFocusEvent, useRef } from 'react';
import { isComposing } from 'shared/site/browser/is-composing.ts';
import type { MapTheme } from '../layout/map-theme.ts';
import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';
import { useMovedLayer, useSight, useSize, useStillNode } from '../viewport/use-viewport.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { CanvasFrame } from './canvas-frame.ts';
import { nodeAt } from './drop-place.ts';
import { FarView } from './far-view.tsx';
import type { MapHands } from './map-hands.ts';
import { Minimap } from './minimap.tsx';
import { ShownNodes } from './shown-nodes.tsx';
import { pressKey } from './tree-keys.ts';
import { useFocusFollows } from './use-focus-follows.ts';
import { type Drag, useGestures } from './use-gestures.ts';

interface MapCanvasProps {
  label: string;
  map: PlacedMap;
  theme: MapTheme;
  viewport: Viewport;
  selected: string | undefined;
  editing: string | undefined;
  found: ReadonlySet<string>;
  canEdit: boolean;
  hasMinimap: boolean;
  hands: MapHands;
  clipboard: Pick<React.DOMAttributes<HTMLElement>, 'onCopy' | 'onCut' | 'onPaste'>;
}

/** A map that is moved and zoomed. Only what is in sight is in the page; the layer moves without React. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, map, theme, viewport, selected, editing, found, canEdit, hasMinimap, hands, clipboard } = props;
  const layer = useRef<HTMLDivElement>(null);
  const gestures = useGestures({ map, viewport, hands, selected, canEdit });
  useSize(gestures.box, viewport, map);
  const sight = useSight(viewport);
  useMovedLayer(layer, viewport);
  useStillNode(map, viewport, selected);
  useFocusFollows(layer, selected, editing, map, viewport);
  const root = map.nodes[0];
  const active = selected !== undefined && map.byId.has(selected) ? selected : root?.node.id;

  function press(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event.nativeEvent) || event.target instanceof HTMLTextAreaElement) return;
    const from = active === undefined ? undefined : map.byId.get(active);
    const isOfZoom = zoomByKey(event, viewport, map);
    if (
      isOfZoom ||
      (from && openMenuByKey(event, from, viewport, hands)) ||
      (from && pressKey(event, map, from, hands, canEdit))
    )
      event.preventDefault();
  }
  /** A screen reader may focus any item. */
  function focusOn({ target }: ReactFocusEvent<HTMLElement>) {
    const id = target.getAttribute('role') === 'treeitem' ? target.dataset.id : undefined;
    if (id !== undefined && id !== active) hands.select(id);
  }
  function click(event: MouseEvent<HTMLElement>) {
    const target = event.target as Element;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id ?? (sight.isFar ? farId(event) : undefined);
    if (id === undefined) return hands.showBar(false);
    if (target.closest('a, textarea')) return;
    const isChosen = id === active;
    hands.select(id);
    const act = target.closest<HTMLElement>('[data-act]')?.dataset.act;
    if (act === 'fold') hands.toggle(id);
    else if (act === 'task') hands.toggleTask(id);
    else if (act === 'notes') hands.openDetails(id);
    else if (isChosen && gestures.isByFinger()) hands.showBar(true);
  }
  const farId = (event: MouseEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return nodeAt(map, viewport.toMap({ x: event.clientX - left, y: event.clientY - top }))?.node.id;
  };
  return (
    <CanvasFrame
      ref={gestures.box}
      data-far={sight.isFar || undefined}
      data-dragging={gestures.drag !== undefined || undefined}
      {...gestures.handlers}
      onClick={click}
      onDoubleClick={(event: MouseEvent<HTMLElement>) => {
        const id = (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset.id;
        if (!id || !canEdit || gestures.isAfterRest()) return;
        if (!(event.target as Element).closest('[data-act], a, textarea')) hands.edit(id);
      }}
      onContextMenu={(event: MouseEvent<HTMLElement>) => {
        const id = (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset.id;
        if (!id) return;
        event.preventDefault();
        hands.select(id);
        hands.openMenu(id, { x: event.clientX, y: event.clientY });
      }}
    >
      {sight.isFar && <FarView map={map} theme={theme} viewport={viewport} selected={active} />}
      <div
        ref={layer}
        className="layer"
        role="tree"
        aria-label={label}
        onKeyDown={press}
        onFocus={focusOn}
        {...clipboard}
      >
        <ShownNodes
          map={map}
          sight={sight}
          theme={theme}
          active={active}
          editing={editing}
          found={found}
          hands={hands}
          dragged={gestures.drag?.id}
        />
        {gestures.drag && <DropLine drag={gestures.drag} />}
      </div>
      {hasMinimap && <Minimap map={map} theme={theme} viewport={viewport} />}
    </CanvasFrame>
  );
}

function DropLine({ drag: { at, drop } }: { drag: Drag }) {
  return (
    <>
      {drop && (
        <div
          className="drop"
          data-how={drop.how}
          style={{
            transform: `translate(${drop.target.x}px,${drop.how === 'before' ? drop.target.y - 4 : drop.how === 'after' ? drop.target.y + drop.target.height + 1 : drop.target.y}px)`,
            width: drop.target.width,
            height: drop.how === 'inside' ? drop.target.height : 3,
          }}
        />
      )}
      <div className="dragged" style={{ transform: `translate(${at.x + 8}px,${at.y + 8}px)` }} aria-hidden />
    </>
  );
}

/** Plus, minus and nought zoom. */
function zoomByKey(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  viewport: Viewport,
  { bounds }: PlacedMap,
): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  if (key === '+' || key === '=') viewport.zoomBy(1.2);
  else if (key === '-' || key === '_') viewport.zoomBy(1 / 1.2);
  else if (key === '0') viewport.fit(bounds);
  else return false;
  return true;
}

/** The menu key, and Shift+F10, open the menu below the node. */
function openMenuByKey(
  { key, shiftKey, currentTarget }: KeyboardEvent,
  from: PlacedNode,
  viewport: Viewport,
  hands: MapHands,
): boolean {
  if (key !== 'ContextMenu' && !(key === 'F10' && shiftKey)) return false;
  const box = currentTarget.parentElement?.getBoundingClientRect();
  hands.openMenu(from.node.id, {
    x: (box?.left ?? 0) + viewport.x + from.x * viewport.zoom + 12,
    y: (box?.top ?? 0) + viewport.y + (from.y + from.height) * viewport.zoom,
  });
  return true;
}
