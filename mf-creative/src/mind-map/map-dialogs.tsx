import { useState } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { useLineageDialog } from '../lineage/source-line.tsx';
import type { MapKeeper } from './keep/map-keeper.ts';
import type { MapPageWork } from './use-map-page.ts';

const VersionsDialog = lazyPart(() => import('./keep/versions-dialog.tsx').then((code) => code.VersionsDialog));
const ShareDialog = lazyPart(() => import('./keep/share-dialog.tsx').then((code) => code.ShareDialog));

export function useMapDialogs() {
  const [name, setName] = useState<'versions' | 'share'>();
  const lineage = useLineageDialog();
  return { name, lineage, open: setName, close: () => setName(undefined) };
}

interface MapDialogsProps {
  id: number;
  keeper: MapKeeper;
  shareId: string;
  page: MapPageWork;
  dialogs: ReturnType<typeof useMapDialogs>;
}

export function MapDialogs({ id, keeper, shareId, page, dialogs: { name, lineage, close } }: MapDialogsProps) {
  return (
    <>
      {name === 'versions' && (
        <VersionsDialog map={{ ...keeper.state.map, id }} onReverted={page.take} onClose={close} />
      )}
      {lineage.View && lineage.isOpen && <lineage.View kind="map" id={id} onClose={lineage.close} />}
      {name === 'share' && (
        <ShareDialog id={id} shareId={shareId} onChange={() => void page.list.reload()} onClose={close} />
      )}
    </>
  );
}
