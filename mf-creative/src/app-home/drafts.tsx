import { useAtomValue, useStore } from 'jotai';
import { PencilLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { qrKinds } from 'shared/contracts/creative/qr-content.ts';
import { userAtom } from 'shared/site/session.ts';
import { drawDraftAtom, restoreDraftAtom as restoreDrawing } from '../drawing/draft/draw-draft.ts';
import { readPending } from '../mind-map/keep/pending-maps.ts';
import { mapDraftAtom, restoreDraftAtom as restoreMap } from '../mind-map/make/map-draft.ts';
import { isBlank, qrDraftAtom, restoreQrDraftAtom } from '../qrcode/draft/qr-draft.ts';
import { Rows } from './rows.ts';

interface Draft {
  what: string;
  words: string;
  to: string;
}

/** What was begun in this browser and is not sent or stored yet; nothing where there is none. */
export function Drafts() {
  const drafts = [...useForms(), ...usePendingMaps()];
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">草稿</h2>
      <Rows>
        {drafts.map(({ what, words, to }) => (
          <li key={`${what} ${to} ${words}`}>
            <Link to={to}>
              <PencilLine size={18} aria-hidden />
              <span dir="auto">{words}</span>
              <small>{what}</small>
            </Link>
          </li>
        ))}
      </Rows>
    </section>
  );
}

function useForms(): Draft[] {
  const store = useStore();
  useEffect(() => {
    store.set(restoreDrawing, '');
    store.set(restoreQrDraftAtom, '');
    store.set(restoreMap);
  }, [store]);
  const drawing = useAtomValue(drawDraftAtom).prompt.trim();
  const code = useAtomValue(qrDraftAtom);
  const { way, topic, text } = useAtomValue(mapDraftAtom);
  const { label, fields } = qrKinds[code.kind];
  const said = code.fields[code.kind]?.[fields[0]?.name ?? '']?.trim();
  const wanted = (way === 'topic' ? topic : text).trim();
  return [
    ...(drawing ? [{ what: '还没画的描述', words: drawing, to: '/app/drawing' }] : []),
    ...(isBlank(code) ? [] : [{ what: `没有完成的二维码 · ${label}`, words: said || label, to: '/app/qrcode' }]),
    ...(wanted ? [{ what: '还没做的思维导图', words: wanted, to: '/app/mind_map' }] : []),
  ];
}

/** Maps with changes that the server does not have yet. */
function usePendingMaps(): Draft[] {
  const owner = useAtomValue(userAtom)?.sn ?? '';
  const [maps, setMaps] = useState<Draft[]>([]);
  useEffect(() => {
    if (!owner) return setMaps([]);
    let isGone = false;
    void readPending(owner).then((pending) => {
      if (isGone) return;
      const to = (id: number | undefined) => (id === undefined ? '/app/mind_map' : `/app/mind_map?id=${id}`);
      setMaps(pending.map(({ title, id }) => ({ what: '还没有存到账号的思维导图', words: title, to: to(id) })));
    });
    return () => {
      isGone = true;
    };
  }, [owner]);
  return maps;
}
