import { ChevronsDownUp, Maximize, Minus, Palette, Plus, Redo2, Search, Undo2, Workflow } from 'lucide-react';
import { memo, type ReactNode, useState, useSyncExternalStore } from 'react';
import { IconButton, Menu, MenuItem, styled, Tabs, Tooltip } from 'shared/ui/kit.ts';
import type { MapHands } from '../canvas/map-hands.ts';
import type { MapEditor } from '../editor/use-map-editor.ts';
import { mapThemes, themeNames, themeOf } from '../layout/map-theme.ts';
import type { MapLayout } from '../layout/place-nodes.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { Tool } from './tool.tsx';

export type WorkView = 'map' | 'outline' | 'markdown';

type Dispatch = MapEditor['dispatch'];

interface MapToolbarProps {
  view: WorkView;
  setView(view: WorkView): void;
  dispatch: Dispatch;
  hands: MapHands;
  canEdit: boolean;
  canUndo: boolean;
  canRedo: boolean;
  theme: string;
  layout: MapLayout;
  viewport: Viewport;
  onFit(): void;
  onSearch(): void;
  /** At the end: files, history, sharing. */
  children: ReactNode;
}

const views = [
  { value: 'map' as const, label: '导图' },
  { value: 'outline' as const, label: '大纲' },
  { value: 'markdown' as const, label: 'Markdown' },
];

/** Deeper levels are seldom wanted by number. */
const levels = [1, 2, 3, 4];

/** What is done with the whole map. A map that grows does not draw it again. */
export const MapToolbar = memo(function MapToolbar(props: MapToolbarProps) {
  const { view, setView, canEdit, canUndo, canRedo, theme, layout, viewport, onFit, onSearch, children } = props;
  const { dispatch, hands } = props;
  return (
    <Bar>
      <Tabs label="看法" value={view} onChange={setView} items={views} panelId="map-panel" />
      <div className="tools" role="toolbar" aria-label="导图工具">
        <div className="many">
          {canEdit && (
            <>
              <Tool name="撤销" disabled={!canUndo} act={hands.undo} icon={<Undo2 aria-hidden />} />
              <Tool name="重做" disabled={!canRedo} act={hands.redo} icon={<Redo2 aria-hidden />} />
            </>
          )}
          <FoldMenu dispatch={dispatch} />
          {view !== 'outline' && <LookMenu theme={theme} layout={layout} dispatch={dispatch} />}
          <Tool name="查找" act={onSearch} icon={<Search aria-hidden />} />
          {view !== 'outline' && (
            <>
              <Tool name="适应窗口" act={onFit} icon={<Maximize aria-hidden />} />
              <span className="zoom">
                <Tool name="缩小" act={() => viewport.zoomBy(1 / 1.25)} icon={<Minus aria-hidden />} />
                <Zoom viewport={viewport} />
                <Tool name="放大" act={() => viewport.zoomBy(1.25)} icon={<Plus aria-hidden />} />
              </span>
            </>
          )}
        </div>
        {children}
      </div>
    </Bar>
  );
});

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

function FoldMenu({ dispatch }: { dispatch: Dispatch }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const fold = (level: number | undefined) => {
    setAnchor(null);
    dispatch({ do: 'fold', level });
  };
  return (
    <>
      <Tooltip title="展开到第几级">
        <IconButton
          size="small"
          aria-haspopup="menu"
          onClick={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        >
          <ChevronsDownUp aria-hidden />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {levels.map((level) => (
          <MenuItem key={level} onClick={() => fold(level)}>
            展开到第 {level} 级
          </MenuItem>
        ))}
        <MenuItem onClick={() => fold(undefined)}>全部展开</MenuItem>
      </Menu>
    </>
  );
}

function LookMenu({ theme, layout, dispatch }: { theme: string; layout: MapLayout; dispatch: Dispatch }) {
  const shown = themeOf(theme);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tool
        name={layout === 'right' ? '改为两侧展开' : '改为向右展开'}
        act={() => dispatch({ do: 'look', look: { layout: layout === 'right' ? 'both' : 'right' } })}
        icon={<Workflow aria-hidden />}
      />
      <Tooltip title="配色">
        <IconButton
          size="small"
          aria-haspopup="menu"
          onClick={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        >
          <Palette aria-hidden />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {themeNames.map((name) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={mapThemes[name] === shown}
            selected={mapThemes[name] === shown}
            onClick={() => {
              setAnchor(null);
              dispatch({ do: 'look', look: { theme: name } });
            }}
          >
            <span aria-hidden style={swatches}>
              {[mapThemes[name].root, ...mapThemes[name].branches.slice(0, 4)].map((colour) => (
                <i key={colour} style={{ ...swatch, background: colour }} />
              ))}
            </span>
            {mapThemes[name].name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const swatches = { display: 'inline-flex', gap: 3, width: 84 } as const;
const swatch = { width: 12, height: 12, borderRadius: 4 } as const;

const Bar = styled('div')`
  display: flex; flex: none; gap: var(--space-2); align-items: center; min-width: 0; padding: 0 var(--space-3); border-bottom: 1px solid var(--line); background: var(--surface-panel);
  & > [role=tablist] { flex: none; box-shadow: none; }
  .tools { display: flex; flex: 1; gap: 2px; align-items: center; justify-content: flex-end; min-width: 0; }
  .tools > * { flex: none; }
  /* What does not fit can be scrolled to, and fades at the edge; how a map leaves the page is in sight at any width. */
  .tools > .many { display: flex; flex: 0 1 auto; gap: 2px; align-items: center; min-width: 0; padding-right: 16px; overflow-x: auto; scrollbar-width: none; mask-image: linear-gradient(90deg, #000 calc(100% - 16px), transparent); }
  .many > * { flex: none; }
  .zoom { display: inline-flex; align-items: center; }
  .zoom > button[aria-label^='缩放'] { min-width: 44px; height: 32px; border-radius: var(--radius-control); color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  .zoom > button:hover { background: var(--fill-strong); }
  @media (max-width: 767.98px) { flex-direction: column; gap: 0; align-items: stretch; padding: 0 var(--space-2); .tools { justify-content: space-between; } }
`;
