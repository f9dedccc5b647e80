import { useAtomValue } from 'jotai';
import { History, MessageSquare, Share2, Waypoints } from 'lucide-react';
import { answerSource } from 'shared/bundled/credits/answer/answer-source.ts';
import { ReceiptButton } from 'shared/bundled/credits/receipt/receipt-button.tsx';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { Button } from 'shared/ui/kit.ts';
import { KeepSign } from './keep/keep-notice.tsx';
import type { MapKeeper } from './keep/map-keeper.ts';
import type { MapHead } from './keep/use-kept-map.ts';
import type { useMapDialogs } from './map-dialogs.tsx';
import { OutMenu } from './out/out-menu.tsx';
import { sharePath } from './share/load-shared-map.ts';
import type { MapPageWork } from './use-map-page.ts';
import type { ShownMap } from './work/map-work.tsx';
import { type MapAct, Tool } from './work/toolbar/tool.tsx';

interface MapToolsProps {
  shown: ShownMap;
  map: MapHead;
  keeper: MapKeeper;
  shareId: string;
  receipts: MapPageWork['writing']['receipts'];
  dialogs: ReturnType<typeof useMapDialogs>;
}

export function MapTools({ shown, map, keeper, shareId, receipts, dialogs }: MapToolsProps) {
  const logIn = useLogIn();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const { id, title, source } = map;
  const answerId = answerOf(map);
  return (
    <>
      {isLoggedIn ? (
        <KeepSign keeper={keeper} />
      ) : (
        <Button size="small" variant="soft" onClick={() => void logIn()}>
          登录后保存
        </Button>
      )}
      {source.kind === 'topic' && answerId > 0 && (
        <ReceiptButton source={answerSource(answerId)} receipt={receipts[answerId]} />
      )}
      {id !== undefined && <Tool name="分享" act={() => dialogs.open('share')} icon={<Share2 aria-hidden />} />}
      <OutMenu
        shown={shown}
        title={title}
        madeBy={answerId > 0 ? `mind-map-${answerId}` : undefined}
        path={shareId ? sharePath(shareId) : '/app/mind_map'}
      />
    </>
  );
}

export function keptMapActs({ id, source }: MapHead, dialogs: MapToolsProps['dialogs']): MapAct[] {
  const acts: MapAct[] = [];
  if (source.kind === 'message' && isChatPath(source.name))
    acts.push({ name: '看原对话', to: source.name, icon: <MessageSquare aria-hidden /> });
  if (id === undefined) return acts;
  acts.push({ name: '历史版本', act: () => dialogs.open('versions'), icon: <History aria-hidden /> });
  acts.push({ name: '来源', act: dialogs.lineage.open, icon: <Waypoints aria-hidden /> });
  return acts;
}

/** The answer of the model that a map is; 0: people wrote it. */
export const answerOf = ({ source: { kind, message_id } }: MapHead) =>
  kind === 'topic' || kind === 'message' ? message_id : 0;

/** A map's source is a text that its owner sent: it leads nowhere else. */
const isChatPath = (path: string) => /^\/(?:chat|skill)\?[\w=&]*$/.test(path);
