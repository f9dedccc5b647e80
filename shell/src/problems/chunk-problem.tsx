import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { releaseKey, reloadOnce } from '../browser/failures/chunk-failure.ts';
import { documentAtom } from '../document/page-document.ts';
import { snapshotAtom } from '../document/visit-store.ts';
import { WaitingPage } from '../remote-outlet.tsx';
import { findRow } from '../url-table.ts';
import { RemoteDown } from './remote-down.tsx';

/** Code of the page did not come: the document is reloaded once (spec section 2), then a panel stands in the place. */
export function ChunkProblem() {
  const { pathname, search } = useLocation();
  const snapshot = useAtomValue(snapshotAtom);
  const page = useAtomValue(documentAtom);
  const [isFinal, setFinal] = useState(false);
  useEffect(() => {
    const release = releaseKey(snapshot, findRow(pathname)?.remote);
    if (!reloadOnce(release, pathname + search, page)) setFinal(true);
  }, [snapshot, pathname, search, page]);
  return isFinal ? <RemoteDown /> : <WaitingPage />;
}
