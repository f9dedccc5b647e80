import { type ReactNode, useRef, useState } from 'react';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { MapLook } from 'shared/contracts/creative/mind-map.ts';
import { useIsRunning } from 'shared/site/browser/use-is-running.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import type { MapDocument, MapNode } from '../document/map-node.ts';
import { pathTo } from '../document/map-tree.ts';
import { parseMap } from '../document/parse-map.ts';
import { shownTitle } from '../document/shown-title.ts';
import { type Look, plainLook } from '../editor/map-look.ts';
import { type MapEditor, useMapEditor } from '../editor/use-map-editor.ts';
import type { PlacedMap } from '../layout/place-nodes.ts';
import { useIsNarrow } from '../viewport/use-is-narrow.ts';
import { type Point, Viewport } from '../viewport/viewport.ts';
import { MapPanel } from './map-panel.tsx';
import { NodeBar } from './node-bar.tsx';
import { NodeMenu, type Wish } from './node-menu.tsx';
import { PrintedOutline } from './printed-outline.tsx';
import { ReportedChanges } from './reported-changes.tsx';
import { MapToolbar, type WorkView } from './toolbar/map-toolbar.tsx';
import type { MapAct } from './toolbar/tool.tsx';
import { useFit } from './use-fit.ts';
import { useGrowth } from './use-growth.ts';
import { usePlaced } from './use-placed.ts';
import { useSearch } from './use-search.ts';

const DetailsPanel = lazyPart(() => import('./details-panel.tsx').then((code) => code.DetailsPanel));

const none: readonly Wish[] = [];
const noActs: readonly MapAct[] = [];

/** A map that is narrower (px) grows to one side alone. */
const roomForBothSides = 640;

export interface MapWorkProps {
  markdown: string;
  look?: MapLook | undefined;
  /** The text while it is written; nothing can be changed until it has ended. */
  growing?: GrowingText | undefined;
  canEdit: boolean;
  onChange?(markdown: string, look: MapLook): void;
  wishes?: readonly Wish[];
  onHelp?: ((wish: Wish, node: MapNode, editor: MapEditor) => void) | undefined;
  acts?: readonly MapAct[] | undefined;
  tools?: (shown: ShownMap) => ReactNode;
  /** Above the map: what is suggested, what is to be known. */
  children?: (editor: MapEditor) => ReactNode;
}

export interface ShownMap {
  document: MapDocument;
  look: Look;
  map: PlacedMap;
}

/** One map: as a canvas, as an outline, as Markdown. The server writes the outline, which is readable without code. */
export function MapWork(props: MapWorkProps) {
  const { markdown, look = plainLook, growing, onChange, wishes = none, onHelp, tools, acts = noActs } = props;
  const canEdit = props.canEdit && !growing;
  const isRunning = useIsRunning();
  const [first] = useState(() => parseMap(growing?.text() || markdown));
  const [view, setView] = useState<WorkView>('map');
  const [viewport] = useState(() => new Viewport());
  const [menu, setMenu] = useState<{ id: string; at: Point }>();
  const [hasDetails, setDetails] = useState(false);
  const [hasBar, setBar] = useState(false);
  const search = useSearch();
  const editor = useMapEditor(first, look, {
    openDetails: () => setDetails(true),
    openMenu: (id, at) => setMenu({ id, at }),
    showBar: setBar,
    search: search.open,
  });
  const { state, dispatch, hands } = editor;
  const { document, selected } = state;
  useGrowth(growing, document, dispatch);
  const isGrowing = growing !== undefined;
  const work = useRef<HTMLDivElement>(null);
  const isOneSided = useIsNarrow(work, roomForBothSides);
  const map = usePlaced(isOneSided ? { ...state, layout: 'right' } : state, { isRunning, isGrowing });
  const fit = useFit(viewport, map, { isGrowing, isOneSided });
  const label = shownTitle(document.root.text, document.env) || '思维导图';
  const node = pathTo(document.root, selected).at(-1) ?? document.root;
  const menuNode = menu && (pathTo(document.root, menu.id).at(-1) ?? node);
  const shownView = isRunning ? view : 'outline';
  return (
    <Work ref={work} data-view={shownView}>
      <MapToolbar
        view={shownView}
        setView={setView}
        dispatch={dispatch}
        hands={hands}
        canEdit={canEdit}
        viewport={viewport}
        theme={state.theme}
        layout={state.layout}
        isOneSided={isOneSided}
        acts={acts}
        canUndo={state.past.length > 0}
        canRedo={state.future.length > 0}
        onFit={fit}
        onSearch={search.open}
      >
        {isRunning && tools?.({ document, look: state, map })}
      </MapToolbar>
      {props.children?.(editor)}
      <FocusedBranch editor={editor} />
      <MapPanel
        view={shownView}
        label={label}
        editor={editor}
        map={map}
        viewport={viewport}
        search={search}
        canEdit={canEdit}
      >
        {hasBar && !hasDetails && state.editing === undefined && (
          <NodeBar node={node} editor={editor} canEdit={canEdit} />
        )}
        {hasDetails && <DetailsPanel node={node} editor={editor} canEdit={canEdit} onClose={() => setDetails(false)} />}
      </MapPanel>
      {menu && menuNode && (
        <NodeMenu
          node={menuNode}
          at={menu.at}
          editor={editor}
          canEdit={canEdit}
          wishes={wishes}
          help={onHelp && ((wish) => onHelp(wish, menuNode, editor))}
          onClose={() => setMenu(undefined)}
        />
      )}
      <PrintedOutline editor={editor} label={label} />
      <ReportedChanges state={state} isGrowing={isGrowing} onChange={onChange} />
    </Work>
  );
}

function FocusedBranch({ editor: { state, dispatch } }: { editor: MapEditor }) {
  const { document, focus } = state;
  if (focus === undefined) return null;
  return (
    <p className="focus" role="status">
      只看“{shownTitle(pathTo(document.root, focus).at(-1)?.text ?? '', document.env)}”这一支
      <Button size="small" onClick={() => dispatch({ do: 'focus', id: undefined })}>
        看整张图
      </Button>
    </p>
  );
}

const Work = styled('div')`
  position: relative; display: flex; flex: 1; flex-direction: column; min-width: 0; min-height: 0;
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
