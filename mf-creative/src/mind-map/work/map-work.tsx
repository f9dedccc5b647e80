import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { MapLook } from 'shared/contracts/creative/mind-map.ts';
import { originAtom } from 'shared/site/config.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { useBranchClipboard } from '../clipboard/use-branch-clipboard.ts';
import type { MapDocument, MapNode } from '../document/map-node.ts';
import { pathTo } from '../document/map-tree.ts';
import { parseMap } from '../document/parse-map.ts';
import { writeMap } from '../document/write-map.ts';
import { type Look, plainLook } from '../editor/map-look.ts';
import { findNodes } from '../editor/map-state.ts';
import { type MapEditor, useMapEditor } from '../editor/use-map-editor.ts';
import { themeOf } from '../layout/map-theme.ts';
import type { PlacedMap } from '../layout/place-nodes.ts';
import { shownText } from '../layout/shown-text.ts';
import { OutlineView } from '../outline/outline-view.tsx';
import { type Point, Viewport } from '../viewport/viewport.ts';
import { MapToolbar, type WorkView } from './map-toolbar.tsx';
import { MarkdownPane } from './markdown-pane.tsx';
import { NodeMenu, type Wish } from './node-menu.tsx';
import { PrintedOutline } from './printed-outline.tsx';
import { ReportedChanges } from './reported-changes.tsx';
import { SearchBar } from './search-bar.tsx';
import { useGrowth } from './use-growth.ts';
import { usePlaced } from './use-placed.ts';
import { useSearch } from './use-search.ts';

// In the same file: only the server, which draws the outline, is without it.
const MapCanvas = lazyPart(() =>
  import(/* webpackMode: "eager" */ '../canvas/map-canvas.tsx').then((code) => code.MapCanvas),
);
const DetailsPanel = lazyPart(() => import('./details-panel.tsx').then((code) => code.DetailsPanel));

export interface MapWorkProps {
  markdown: string;
  look?: MapLook | undefined;
  /** The text while it is written; nothing can be changed until it has ended. */
  growing?: GrowingText | undefined;
  canEdit: boolean;
  /** The map was changed by the visitor. */
  onChange?(markdown: string, look: MapLook): void;
  /** Asks the model about a branch. */
  onHelp?: ((wish: Wish, node: MapNode, editor: MapEditor) => void) | undefined;
  /** At the end of the toolbar. */
  tools?: (shown: ShownMap) => ReactNode;
  /** Above the map: what is suggested, what is to be known. */
  children?: (editor: MapEditor) => ReactNode;
}

/** What is on the page, for files. */
export interface ShownMap {
  document: MapDocument;
  look: Look;
  map: PlacedMap;
}

/** One map: as a canvas, as an outline, as Markdown. The server writes the outline, which is readable without code. */
export function MapWork(props: MapWorkProps) {
  const { markdown, look = plainLook, growing, onChange, onHelp, tools, children } = props;
  const canEdit = props.canEdit && !growing;
  const isRunning = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
  const [first] = useState(() => parseMap(growing?.text() || markdown));
  const [view, setView] = useState<WorkView>('map');
  const [viewport] = useState(() => new Viewport());
  const [menu, setMenu] = useState<{ id: string; at: Point }>();
  const [hasDetails, setDetails] = useState(false);
  const search = useSearch();
  const panel = useRef<HTMLDivElement>(null);
  const editor = useMapEditor(first, look, {
    openDetails: () => setDetails(true),
    openMenu: (id, at) => setMenu({ id, at }),
    search: search.open,
  });
  const { state, dispatch, hands } = editor;
  const { document, selected, editing, focus } = state;
  useGrowth(growing, document, dispatch);
  const map = usePlaced(state, isRunning);
  const fit = useFit(viewport, map);
  const clipboard = useBranchClipboard(editor, canEdit);
  const found = useMemo(() => findNodes(document.root, search.query), [document, search.query]);
  const foundSet = useMemo(() => new Set(found), [found]);
  const label = shownText(document.root.text) || '思维导图';
  const node = pathTo(document.root, selected).at(-1) ?? document.root;
  const shared = { label, map, selected, editing, found: foundSet, canEdit, hands, clipboard };
  const shownView = isRunning ? view : 'outline';

  function go(at: number) {
    const id = found[at];
    if (id === undefined) return;
    search.setAt(at);
    hands.select(id);
    const placed = map.byId.get(id);
    if (placed && viewport.width > 0)
      viewport.centre(
        { x: placed.x + placed.width / 2, y: placed.y + placed.height / 2 },
        Math.max(viewport.zoom, 0.8),
      );
  }
  /** The chosen node has the keyboard again. */
  function closeSearch() {
    search.close();
    panel.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: true });
  }
  return (
    <Work data-view={shownView}>
      <MapToolbar
        {...{ view: shownView, setView, dispatch, hands, canEdit, viewport }}
        {...{ theme: state.theme, layout: state.layout }}
        canUndo={state.past.length > 0}
        canRedo={state.future.length > 0}
        onFit={fit}
        onSearch={search.open}
      >
        {isRunning && tools?.({ document, look: state, map })}
      </MapToolbar>
      {children?.(editor)}
      {focus !== undefined && (
        <p className="focus" role="status">
          只看“{shownText(pathTo(document.root, focus).at(-1)?.text ?? '')}”这一支
          <Button size="small" onClick={() => dispatch({ do: 'focus', id: undefined })}>
            看整张图
          </Button>
        </p>
      )}
      <div className="panel" ref={panel} id="map-panel" role="tabpanel" aria-label={viewNames[shownView]}>
        {shownView === 'outline' ? (
          <OutlineView {...shared} />
        ) : (
          <div className="canvas">
            <MapCanvas
              {...shared}
              theme={themeOf(state.theme)}
              viewport={viewport}
              hasMinimap={shownView === 'map' && map.nodes.length > 40}
            />
          </div>
        )}
        {shownView === 'markdown' && <MarkdownText document={document} canEdit={canEdit} dispatch={dispatch} />}
        {search.isOpen && (
          <SearchBar
            query={search.query}
            found={found}
            at={search.at}
            onQuery={search.setQuery}
            onGo={go}
            onClose={closeSearch}
          />
        )}
        {hasDetails && <Details node={node} editor={editor} canEdit={canEdit} onClose={() => setDetails(false)} />}
      </div>
      {menu && (
        <NodeMenu
          node={pathTo(document.root, menu.id).at(-1) ?? node}
          isRoot={menu.id === document.root.id}
          at={menu.at}
          editor={editor}
          canEdit={canEdit}
          help={onHelp && ((wish) => onHelp(wish, pathTo(document.root, menu.id).at(-1) ?? node, editor))}
          onClose={() => setMenu(undefined)}
        />
      )}
      <PrintedOutline editor={editor} label={label} />
      <ReportedChanges state={state} isGrowing={growing !== undefined} onChange={onChange} />
    </Work>
  );
}

const viewNames = { map: '导图', outline: '大纲', markdown: 'Markdown' } as const;
const noChange = () => () => undefined;

/** Shows the whole map; always the same function, so that the toolbar is not drawn for each line of a map that grows. */
function useFit(viewport: Viewport, map: PlacedMap) {
  const now = useRef(map);
  now.current = map;
  return useCallback(() => viewport.fit(now.current.bounds), [viewport]);
}

function Details(props: { node: MapNode; editor: MapEditor; canEdit: boolean; onClose(): void }) {
  return <DetailsPanel {...props} origin={useAtomValue(originAtom)} />;
}

function MarkdownText({
  document,
  canEdit,
  dispatch,
}: {
  document: MapDocument;
  canEdit: boolean;
  dispatch: MapEditor['dispatch'];
}) {
  const markdown = useMemo(() => writeMap(document), [document]);
  return (
    <MarkdownPane
      markdown={markdown}
      canEdit={canEdit}
      onChange={(text) => dispatch({ do: 'replace', document: parseMap(text, document), burst: 'markdown' })}
    />
  );
}

const Work = styled('div')`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;

  .panel { position: relative; display: flex; flex: 1; min-height: 0; }
  .canvas { display: flex; flex: 1; min-width: 0; min-height: 0; }
  .focus { display: flex; flex: none; gap: var(--space-2); align-items: center; justify-content: center; margin: 0; padding: var(--space-1) var(--space-3); border-bottom: 1px solid var(--line); background: var(--accent-soft); font-size: var(--type-interface); }
  &[data-view=markdown] .canvas { border-right: 1px solid var(--line); }
  @media (max-width: 1199.98px) { &[data-view=markdown] .canvas { display: none; } }
  @media print {
    display: block;
    &:has(> .printed) > :not(.printed), & > :not(.panel, .printed) { display: none; }
    .panel { display: block; }
  }
`;
