import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type FocusEvent as ReactFocusEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isComposing } from 'shared/site/browser/is-composing.ts';
import { edgePath } from '../layout/edge-path.ts';
import { branchColour, type MapTheme } from '../layout/map-theme.ts';
import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';
import { CanvasFrame } from './canvas-frame.ts';
import { nodeAt } from './drop-place.ts';
import { FarView } from './far-view.tsx';
import type { MapHands } from './map-hands.ts';
import { MapNodeBox } from './map-node-box.tsx';
import { Minimap } from './minimap.tsx';
import { edgesWithin, isEnough, nodesWithin, type Sight, sightOf } from './nodes-in-sight.ts';
import { pressKey } from './tree-keys.ts';
import { type Drag, useGestures } from './use-gestures.ts';
import { useStillNode } from './use-still-node.ts';
import type { Viewport } from './viewport.ts';

interface MapCanvasProps {
  /** What the map is about, for screen readers. */
  label: string;
  map: PlacedMap;
  theme: MapTheme;
  viewport: Viewport;
  selected: string | undefined;
  editing: string | undefined;
  /** Nodes that a search has found. */
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
  const shown = useMemo(() => nodesWithin(map, sight, [active, editing]), [map, sight, active, editing]);

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
    if (id === undefined || target.closest('a, textarea')) return;
    hands.select(id);
    const act = target.closest<HTMLElement>('[data-act]')?.dataset.act;
    if (act === 'fold') hands.toggle(id);
    else if (act === 'task') hands.toggleTask(id);
    else if (act === 'notes') hands.openDetails(id);
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
        if (id && canEdit && !(event.target as Element).closest('[data-act], a, textarea')) hands.edit(id);
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
        {...guarded(clipboard)}
      >
        <Edges map={map} sight={sight} theme={theme} />
        {shown.map((placed) => (
          <MapNodeBox
            key={placed.node.id}
            placed={placed}
            colour={branchColour(theme, placed)}
            isSelected={placed.node.id === active}
            isEditing={placed.node.id === editing}
            isFound={found.has(placed.node.id)}
            isDragged={placed.node.id === gestures.drag?.id}
            hands={hands}
          />
        ))}
        {gestures.drag && <DropLine drag={gestures.drag} />}
      </div>
      {hasMinimap && <Minimap map={map} theme={theme} viewport={viewport} />}
    </CanvasFrame>
  );
}

/** A field inside of a node has the clipboard for itself. */
function guarded(clipboard: MapCanvasProps['clipboard']): MapCanvasProps['clipboard'] {
  const unless =
    (act: ((event: ClipboardEvent<HTMLElement>) => void) | undefined) => (event: ClipboardEvent<HTMLElement>) => {
      if (!(event.target instanceof HTMLTextAreaElement)) act?.(event);
    };
  return { onCopy: unless(clipboard.onCopy), onCut: unless(clipboard.onCut), onPaste: unless(clipboard.onPaste) };
}

function Edges({ map, sight, theme }: { map: PlacedMap; sight: Sight; theme: MapTheme }) {
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

/** The element's size; a map that comes first is shown whole, or from its root. */
function useSize(box: { current: HTMLDivElement | null }, viewport: Viewport, { bounds }: PlacedMap) {
  const first = useRef(bounds);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const isFirst = viewport.width === 0;
      viewport.resize(element.clientWidth, element.clientHeight);
      if (isFirst && viewport.width > 0) viewport.fit(first.current, 0.5);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, viewport]);
}

function useSight(viewport: Viewport): Sight {
  const [sight, setSight] = useState(() => sightOf(viewport));
  useLayoutEffect(() => {
    let held = sightOf(viewport);
    setSight(held);
    return viewport.follow(() => {
      if (isEnough(held, viewport)) return;
      held = sightOf(viewport);
      setSight(held);
    });
  }, [viewport]);
  return sight;
}

/** Moves the layer in the frame in which the viewport changes; after a zoom its words are painted sharp again. */
function useMovedLayer(layer: { current: HTMLDivElement | null }, viewport: Viewport) {
  useLayoutEffect(() => {
    let painted = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      const style = layer.current?.style;
      if (!style) return;
      const { x, y, zoom } = viewport;
      style.transform = `translate3d(${x}px,${y}px,0) scale(${zoom})`;
      if (zoom === painted) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        painted = zoom;
        style.willChange = 'auto';
        requestAnimationFrame(() => {
          style.willChange = 'transform';
        });
      }, 200);
    };
    move();
    const leave = viewport.follow(move);
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [layer, viewport]);
}

/** The keyboard is where the chosen node is, and the node in sight: after a choice by key, a new node, a deletion, an edit. */
function useFocusFollows(
  layer: { current: HTMLDivElement | null },
  selected: string | undefined,
  editing: string | undefined,
  map: PlacedMap,
  viewport: Viewport,
) {
  const wasInside = useRef(false);
  useEffect(() => {
    const element = layer.current;
    const note = ({ type, relatedTarget }: FocusEvent) => {
      wasInside.current = type === 'focusin' || relatedTarget === null;
    };
    // A node that leaves the page takes the focus with it without a word: that is no leaving of the tree.
    element?.addEventListener('focusin', note);
    element?.addEventListener('focusout', note);
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('focusout', note);
    };
  }, [layer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map's change alone moves no focus
  useLayoutEffect(() => {
    const placed = selected === undefined ? undefined : map.byId.get(selected);
    if (!placed) return;
    const { x, y, width, height } = placed;
    if (viewport.width > 0) viewport.reveal({ left: x, top: y, right: x + width, bottom: y + height });
    const { activeElement } = document;
    const isInside = layer.current?.contains(activeElement) || (wasInside.current && activeElement === document.body);
    if (editing !== undefined || !isInside) return;
    layer.current
      ?.querySelector<HTMLElement>(`[data-id="${CSS.escape(placed.node.id)}"]`)
      ?.focus({ preventScroll: true });
  }, [selected, editing]);
}
