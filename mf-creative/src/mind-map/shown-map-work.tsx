import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { closedWords } from 'shared/contracts/chat/asked-tools.ts';
import type { MapLook } from 'shared/contracts/creative/mind-map.ts';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { Suggestion } from './help/suggestion.tsx';
import { useBranchHelp } from './help/use-branch-help.ts';
import { KeepNotice } from './keep/keep-notice.tsx';
import type { MapKeeper } from './keep/map-keeper.ts';
import { type OpenedMap, useMapHead } from './keep/use-kept-map.ts';
import { titleOf } from './make/new-map.ts';
import { MapDialogs, useMapDialogs } from './map-dialogs.tsx';
import { answerOf, keptMapActs, MapTools } from './map-tools.tsx';
import type { MapPageWork } from './use-map-page.ts';
import { MapWork } from './work/map-code.tsx';
import type { Wish } from './work/node-menu.tsx';

const PrintedLabel = lazyPart(async () => (await import('shared/bundled/label/printed-label.tsx')).PrintedLabel, {
  isSilent: true,
});

interface ShownMapWorkProps {
  /** Undefined while the map is written. */
  opened: OpenedMap | undefined;
  growing: GrowingText | undefined;
  page: MapPageWork;
  model: string | undefined;
}

/** The map on the page: it grows, then it is a kept one with saving, versions, sharing, files and help by the model. */
export function ShownMapWork({ opened, growing, page, model }: ShownMapWorkProps) {
  const keeper = opened?.keeper;
  const map = useMapHead(keeper);
  const help = useBranchHelp(model);
  const dialogs = useMapDialogs();
  const change = useKeptChanges(keeper);
  const wishes = useWishes();
  const id = map?.id;
  const shareId = page.list.items.find((one) => one.id === id)?.share_id ?? '';
  return (
    <>
      <MapWork
        markdown={keeper?.state.map.markdown ?? ''}
        look={keeper?.state.map.look}
        growing={map ? undefined : growing}
        canEdit={map !== undefined}
        onChange={change}
        wishes={wishes}
        onHelp={help.help}
        acts={map && keptMapActs(map, dialogs)}
        tools={(shown) =>
          map &&
          keeper && (
            <MapTools
              shown={shown}
              map={map}
              keeper={keeper}
              shareId={shareId}
              dialogs={dialogs}
              receipts={page.writing.receipts}
            />
          )
        }
      >
        {(editor) => (
          <>
            {keeper && <KeepNotice keeper={keeper} onTake={page.take} />}
            <Suggestion help={help} editor={editor} />
          </>
        )}
      </MapWork>
      {map && answerOf(map) > 0 && <PrintedLabel />}
      {keeper && id !== undefined && (
        <MapDialogs id={id} keeper={keeper} shareId={shareId} page={page} dialogs={dialogs} />
      )}
    </>
  );
}

/** What the model can be asked about a branch while nothing of it is closed. */
function useWishes(): readonly Wish[] {
  const config = useAtomValue(siteConfigAtom);
  const onPage = closedWords(config, 'mindMap') === undefined ? (['expand', 'rephrase', 'summarise'] as const) : [];
  return isOffered(config, '/chat') ? [...onPage, 'chat'] : onPage;
}

/** What the visitor changes goes to the map's keeper; what was changed before the login is saved with it. */
function useKeptChanges(keeper: MapKeeper | undefined) {
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  useEffect(() => {
    if (isLoggedIn) void keeper?.save();
  }, [isLoggedIn, keeper]);
  return (markdown: string, look: MapLook) => {
    if (!keeper) return;
    const { title, markdown: before } = keeper.state.map;
    // A name that was the map's title stays the map's title.
    const isNamedSo = title === titleOf(before, title);
    const part = { markdown, look, ...(isNamedSo ? { title: titleOf(markdown, title) } : {}) };
    if (isLoggedIn) keeper.change(part);
    else keeper.changeHere(part);
  };
}
