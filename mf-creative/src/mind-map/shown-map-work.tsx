import { useAtomValue } from 'jotai';
import { History, MessageSquare, Share2, Waypoints } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { answerSource } from 'shared/bundled/credits/answer/answer-source.ts';
import { ReceiptButton } from 'shared/bundled/credits/receipt/receipt-button.tsx';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { getMap, type MapLook } from 'shared/contracts/creative/mind-map.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button } from 'shared/ui/kit.ts';
import { useLineageDialog } from '../lineage/source-line.tsx';
import { Suggestion } from './help/suggestion.tsx';
import { useBranchHelp } from './help/use-branch-help.ts';
import { KeepNotice, KeepSign } from './keep/keep-notice.tsx';
import { type OpenedMap, useMapHead } from './keep/use-kept-map.ts';
import { MapWork } from './map-code.tsx';
import { OutMenu } from './out/out-menu.tsx';
import { sharePath } from './share/share-path.ts';
import { type MapPageWork, titleOf } from './use-map-page.ts';
import { Tool } from './work/tool.tsx';

const VersionsDialog = lazyPart(() => import('./keep/versions-dialog.tsx').then((code) => code.VersionsDialog));
const PrintedLabel = lazyPart(async () => (await import('shared/bundled/label/printed-label.tsx')).PrintedLabel, {
  isSilent: true,
});
const ShareDialog = lazyPart(() => import('./keep/share-dialog.tsx').then((code) => code.ShareDialog));

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
  const call = useCall();
  const logIn = useLogIn();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const map = useMapHead(keeper);
  const help = useBranchHelp(model);
  const [dialog, setDialog] = useState<'versions' | 'share'>();
  const lineage = useLineageDialog();
  useEffect(() => {
    // What a visitor changed before the login.
    if (isLoggedIn) void keeper?.save();
  }, [isLoggedIn, keeper]);
  const id = map?.id;
  const row = page.list.items.find((one) => one.id === id);
  async function takeStored() {
    try {
      if (id !== undefined) page.take(await call(getMap, { id }, { quiet: true }));
    } catch (error) {
      showToast('error', messageOf(error));
    }
  }
  const { kind, name = '', message_id = 0 } = map?.source ?? {};
  /** The answer of the model that the map is. */
  const answerId = kind === 'topic' || kind === 'message' ? message_id : 0;
  function change(markdown: string, look: MapLook) {
    if (!keeper) return;
    const { title, markdown: before } = keeper.state.map;
    // A name that was the map's title stays the map's title.
    const isNamedSo = title === titleOf(before, title);
    const part = { markdown, look, ...(isNamedSo ? { title: titleOf(markdown, title) } : {}) };
    if (isLoggedIn) keeper.change(part);
    else keeper.changeHere(part);
  }
  return (
    <>
      <MapWork
        markdown={keeper?.state.map.markdown ?? ''}
        look={keeper?.state.map.look}
        growing={map ? undefined : growing}
        canEdit={map !== undefined}
        onChange={change}
        onHelp={help.help}
        tools={(shown) =>
          map &&
          keeper && (
            <>
              {isLoggedIn ? (
                <KeepSign keeper={keeper} />
              ) : (
                <Button size="small" variant="soft" onClick={() => void logIn()}>
                  登录后保存
                </Button>
              )}
              {kind === 'message' && isChatPath(name) && (
                <Button size="small" component={Link} to={name} startIcon={<MessageSquare aria-hidden />}>
                  看原对话
                </Button>
              )}
              {kind === 'topic' && answerId > 0 && (
                <ReceiptButton source={answerSource(answerId)} receipt={page.writing.receipts[answerId]} />
              )}
              {id !== undefined && (
                <>
                  <Tool name="历史版本" act={() => setDialog('versions')} icon={<History aria-hidden />} />
                  <Tool name="来源" act={lineage.open} icon={<Waypoints aria-hidden />} />
                  <Tool name="分享" act={() => setDialog('share')} icon={<Share2 aria-hidden />} />
                </>
              )}
              <OutMenu
                shown={shown}
                title={map.title}
                madeBy={answerId > 0 ? `mind-map-${answerId}` : undefined}
                path={row?.share_id ? sharePath(row.share_id) : '/app/mind_map'}
              />
            </>
          )
        }
      >
        {(editor) => (
          <>
            {keeper && (
              <KeepNotice keeper={keeper} onTake={(stored) => (stored ? page.take(stored) : void takeStored())} />
            )}
            <Suggestion help={help} editor={editor} />
          </>
        )}
      </MapWork>
      {answerId > 0 && <PrintedLabel />}
      {dialog === 'versions' && keeper && id !== undefined && (
        <VersionsDialog map={{ ...keeper.state.map, id }} onReverted={page.take} onClose={() => setDialog(undefined)} />
      )}
      {lineage.View && lineage.isOpen && id !== undefined && (
        <lineage.View kind="map" id={id} onClose={lineage.close} />
      )}
      {dialog === 'share' && id !== undefined && (
        <ShareDialog
          id={id}
          shareId={row?.share_id ?? ''}
          onChange={() => void page.list.reload()}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

/** A map's source is a text that its owner sent: it leads nowhere else. */
const isChatPath = (path: string) => /^\/(?:chat|skill)\?[\w=&]*$/.test(path);
