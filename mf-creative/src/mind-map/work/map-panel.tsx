import { type ReactNode, useMemo, useRef } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { useBranchClipboard } from '../clipboard/use-branch-clipboard.ts';
import { parseMap } from '../document/parse-map.ts';
import { writeMap } from '../document/write-map.ts';
import { findNodes } from '../editor/map-state.ts';
import type { MapEditor } from '../editor/use-map-editor.ts';
import { themeOf } from '../layout/map-theme.ts';
import type { PlacedMap } from '../layout/place-nodes.ts';
import { OutlineView } from '../outline/outline-view.tsx';
import type { Viewport } from '../viewport/viewport.ts';
import { MarkdownPane } from './markdown-pane.tsx';
import { SearchBar } from './search-bar.tsx';
import type { WorkView } from './toolbar/map-toolbar.tsx';
import type { useSearch } from './use-search.ts';

// In the same file: only the server, which draws the outline, is without it.
const MapCanvas = lazyPart(() =>
  import(/* webpackMode: "eager" */ '../canvas/map-canvas.tsx').then((code) => code.MapCanvas),
);

interface MapPanelProps {
  view: WorkView;
  label: string;
  editor: MapEditor;
  map: PlacedMap;
  viewport: Viewport;
  search: ReturnType<typeof useSearch>;
  canEdit: boolean;
  children: ReactNode;
}

const viewNames = { map: '导图', outline: '大纲', markdown: 'Markdown' } as const;

export function MapPanel({ view, label, editor, map, viewport, search, canEdit, children }: MapPanelProps) {
  const { state, hands } = editor;
  const { document, selected, editing, theme } = state;
  const box = useRef<HTMLDivElement>(null);
  const clipboard = useBranchClipboard(editor, canEdit);
  const found = useMemo(() => findNodes(document.root, search.query), [document, search.query]);
  const foundSet = useMemo(() => new Set(found), [found]);
  const shared = { label, map, selected, editing, found: foundSet, canEdit, hands, clipboard };

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
  function closeSearch() {
    search.close();
    box.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: true });
  }
  return (
    <div className="panel" ref={box} id="map-panel" role="tabpanel" aria-label={viewNames[view]}>
      {view === 'outline' ? (
        <OutlineView {...shared} />
      ) : (
        <div className="canvas">
          <MapCanvas
            {...shared}
            theme={themeOf(theme)}
            viewport={viewport}
            hasMinimap={view === 'map' && map.nodes.length > 40}
          />
        </div>
      )}
      {view === 'markdown' && <MarkdownText editor={editor} canEdit={canEdit} />}
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
      {children}
    </div>
  );
}

function MarkdownText({ editor: { state, dispatch }, canEdit }: { editor: MapEditor; canEdit: boolean }) {
  const { document } = state;
  const markdown = useMemo(() => writeMap(document), [document]);
  return (
    <MarkdownPane
      markdown={markdown}
      canEdit={canEdit}
      onChange={(text) => dispatch({ do: 'replace', document: parseMap(text, document), burst: 'markdown' })}
    />
  );
}
