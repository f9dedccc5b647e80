import { ChevronsDownUp, Ellipsis, Maximize, Minus, Palette, Plus, Redo2, Search, Undo2, Workflow } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { styled, Tabs } from 'shared/ui/kit.ts';
import type { MapHands } from '../../canvas/map-hands.ts';
import type { MapEditor } from '../../editor/use-map-editor.ts';
import type { MapLayout } from '../../layout/place-nodes.ts';
import { useIsNarrow } from '../../viewport/use-is-narrow.ts';
import type { Viewport } from '../../viewport/viewport.ts';
import { type MapAct, Tool } from './tool.tsx';
import { type MenuName, ToolbarMenus } from './toolbar-menus.tsx';

export type WorkView = 'map' | 'outline' | 'markdown';

interface MapToolbarProps {
  view: WorkView;
  setView(view: WorkView): void;
  dispatch: MapEditor['dispatch'];
  hands: MapHands;
  canEdit: boolean;
  canUndo: boolean;
  canRedo: boolean;
  theme: string;
  layout: MapLayout;
  /** There is room for one side alone, whatever the layout is. */
  isOneSided: boolean;
  viewport: Viewport;
  onFit(): void;
  onSearch(): void;
  acts: readonly MapAct[];
  children: ReactNode;
}

const views = [
  { value: 'map' as const, label: '导图' },
  { value: 'outline' as const, label: '大纲' },
  { value: 'markdown' as const, label: 'Markdown' },
];

/** All tools stand in a bar of this width (px); in a smaller one the rarer ones are lines of a menu. */
const roomForAll = 900;

/** What is done with the whole map. A map that grows does not draw it again. */
export const MapToolbar = memo(function MapToolbar(props: MapToolbarProps) {
  const { view, setView, canEdit, canUndo, canRedo, theme, viewport, onFit, onSearch, children } = props;
  const { dispatch, hands } = props;
  const bar = useRef<HTMLDivElement>(null);
  const isTight = useIsNarrow(bar, roomForAll);
  const [menu, setMenu] = useState<{ name: MenuName; anchor: HTMLElement }>();
  const [last, setLast] = useState<HTMLElement | null>(null);
  const open = (name: MenuName) => (event: MouseEvent<HTMLElement>) => {
    // A line of “更多” that opens a menu goes with its own: the next one stands at the same button.
    const anchor = isTight && name !== 'more' ? last : event.currentTarget;
    if (!anchor) return;
    setLast(anchor);
    setMenu({ name, anchor });
  };
  const rarer = rarerActs(props, open);
  const redo = { name: '重做', act: hands.redo, icon: <Redo2 aria-hidden /> };
  const isMap = view !== 'outline';
  return (
    <Bar ref={bar} data-tight={isTight || undefined}>
      <Tabs label="看法" value={view} onChange={setView} items={views} panelId="map-panel" />
      <div className="tools" role="toolbar" aria-label="导图工具">
        {canEdit && (
          <>
            <Tool name="撤销" disabled={!canUndo} act={hands.undo} icon={<Undo2 aria-hidden />} />
            {!isTight && <Tool disabled={!canRedo} {...redo} />}
          </>
        )}
        {!isTight && rarer.looks.map((one) => <Tool key={one.name} {...one} opensMenu={one.opensMenu} />)}
        <Tool name="查找" act={onSearch} icon={<Search aria-hidden />} />
        {isMap && <Tool name="适应窗口" act={onFit} icon={<Maximize aria-hidden />} />}
        {isMap && !isTight && (
          <span className="zoom">
            <Tool name="缩小" act={() => viewport.zoomBy(1 / 1.25)} icon={<Minus aria-hidden />} />
            <Zoom viewport={viewport} />
            <Tool name="放大" act={() => viewport.zoomBy(1.25)} icon={<Plus aria-hidden />} />
          </span>
        )}
        {isTight ? (
          <Tool name="更多" opensMenu act={open('more')} icon={<Ellipsis aria-hidden />} />
        ) : (
          props.acts.map((one) => <Tool key={one.name} {...one} />)
        )}
        <span className="room" />
        {children}
      </div>
      <ToolbarMenus
        open={menu?.name}
        anchor={menu?.anchor ?? last}
        onClose={() => setMenu(undefined)}
        more={[...(canEdit && canRedo ? [redo] : []), ...rarer.looks, ...rarer.zooms, ...props.acts]}
        theme={theme}
        dispatch={dispatch}
      />
    </Bar>
  );
});

function rarerActs(
  { view, layout, isOneSided, dispatch, viewport }: MapToolbarProps,
  open: (name: MenuName) => (event: MouseEvent<HTMLElement>) => void,
) {
  const other = layout === 'right' ? ('both' as const) : ('right' as const);
  const looks: (MapAct & { opensMenu?: boolean })[] = [
    { name: '展开到第几级', opensMenu: true, act: open('fold'), icon: <ChevronsDownUp aria-hidden /> },
  ];
  if (view === 'outline') return { looks, zooms: [] };
  if (!isOneSided)
    looks.push({
      name: other === 'both' ? '改为两侧展开' : '改为向右展开',
      act: () => dispatch({ do: 'look', look: { layout: other } }),
      icon: <Workflow aria-hidden />,
    });
  looks.push({ name: '配色', opensMenu: true, act: open('theme'), icon: <Palette aria-hidden /> });
  const zooms: MapAct[] = [
    { name: '放大', act: () => viewport.zoomBy(1.25), icon: <Plus aria-hidden /> },
    { name: '缩小', act: () => viewport.zoomBy(1 / 1.25), icon: <Minus aria-hidden /> },
  ];
  return { looks, zooms };
}

function Zoom({ viewport }: { viewport: Viewport }) {
  const percent = useSyncExternalStore(
    viewport.follow,
    () => Math.round(viewport.zoom * 100),
    () => 100,
  );
  return (
    <button
      type="button"
      aria-label={`缩放 ${percent}%，恢复原大小`}
      onClick={() => viewport.zoomBy(1 / viewport.zoom)}
    >
      {percent}%
    </button>
  );
}

const Bar = styled('div')`
  display: flex; flex: none; gap: var(--space-2); align-items: center; min-width: 0; padding: 0 var(--space-3); border-bottom: 1px solid var(--line); background: var(--surface-panel);
  & > [role=tablist] { flex: none; box-shadow: none; }
  .tools { display: flex; flex: 1; gap: 2px; align-items: center; justify-content: flex-end; min-width: 0; }
  .tools > * { flex: none; }
  .room { flex: 0 0 var(--space-2); }
  /* What it cost is the name of its button. */
  &[data-tight] [data-wide] > span { display: none; }
  .zoom { display: inline-flex; align-items: center; }
  .zoom > button[aria-label^='缩放'] { min-width: 44px; height: 32px; border-radius: var(--radius-control); color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  .zoom > button:hover { background: var(--fill-strong); }
  @media (max-width: 767.98px) { flex-direction: column; gap: 0; align-items: stretch; padding: 0 var(--space-2); .tools { gap: 0; } .room { flex: 1; } }
`;
