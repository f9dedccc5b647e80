import { useCallback, useEffect, useRef, useState } from 'react';
import { chatType } from 'shared/contracts/chat/chat.ts';
import { type ChatRecord, listRecords } from 'shared/contracts/chat/chat-record.ts';
import { findRecordPlace } from 'shared/contracts/chat/chat-search.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';

const pageSize = 30;
/** Pages in memory: those at the other end are let go. */
const mostPages = 4;

interface Pages {
  /** Records by the number of their page; page 1 holds the newest. */
  byNo: ReadonlyMap<number, readonly ChatRecord[]>;
  count: number;
  /** Of the path that the pages are of; undefined: the shown one. */
  leaf: number | undefined;
}
/** A page that did not come: nothing is asked before the reader wants it again. */
interface MissingPage {
  no: number;
  isNewer: boolean;
  problem: string;
}
type State = { phase: 'loading' } | { phase: 'lost'; problem: string } | ({ phase: 'shown' } & Pages);

/** The records around one message, and on both sides as far as the reader goes, never more than a few pages. */
export function useRecordWindow(sessionId: number, at: number) {
  const call = useCall();
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [missing, setMissing] = useState<MissingPage>();
  const busy = useRef(false);

  const read = useCallback(
    (no: number, leaf: number | undefined) => {
      const path = leaf === undefined ? {} : { leaf_id: leaf };
      const page = { page_no: no, page_size: pageSize, ...path };
      return call(
        listRecords,
        { type: chatType.chat, category_id: sessionId, other_id: sessionId, ...page },
        { quiet: true },
      );
    },
    [call, sessionId],
  );
  const open = useCallback(
    async (here: () => boolean) => {
      try {
        const place = await call(findRecordPlace, { id: at, page_size: pageSize }, { quiet: true });
        const { lists, count } = await read(place.page_no, place.leaf_id);
        if (here()) setState({ phase: 'shown', byNo: new Map([[place.page_no, lists]]), count, leaf: place.leaf_id });
      } catch (error) {
        if (here()) setState({ phase: 'lost', problem: messageOf(error) });
      }
    },
    [call, read, at],
  );
  useEffect(() => {
    let isHere = true;
    void open(() => isHere);
    return () => {
      isHere = false;
    };
  }, [open]);

  const numbers = state.phase === 'shown' ? [...state.byNo.keys()] : [];
  const [newest, oldest] = [Math.min(...numbers), Math.max(...numbers)];
  const hasNewer = state.phase === 'shown' && newest > 1;
  const hasOlder = state.phase === 'shown' && oldest * pageSize < state.count;

  async function add(no: number): Promise<void> {
    if (busy.current || state.phase !== 'shown') return;
    busy.current = true;
    setMissing(undefined);
    try {
      const { lists, count } = await read(no, state.leaf);
      const byNo = new Map(state.byNo).set(no, lists);
      // Messages that came meanwhile have moved the pages: what fell between two of them stands in the page that is here.
      if (no < newest && count !== state.count)
        byNo.set(newest, mergeById(state.byNo.get(newest), (await read(newest, state.leaf)).lists));
      if (byNo.size > mostPages) byNo.delete(no < newest ? oldest : newest);
      setState({ ...state, byNo, count });
    } catch (error) {
      setMissing({ no, isNewer: no < newest, problem: messageOf(error) });
    } finally {
      busy.current = false;
    }
  }

  return {
    records: state.phase === 'shown' ? mergeById(...state.byNo.values()) : [],
    phase: state.phase,
    problem: state.phase === 'lost' ? state.problem : undefined,
    hasNewer,
    hasOlder,
    missing,
    loadNewer: () => hasNewer && !missing && void add(newest - 1),
    loadOlder: () => hasOlder && !missing && void add(oldest + 1),
    loadMissing: () => missing && void add(missing.no),
    retry() {
      setState({ phase: 'loading' });
      void open(() => true);
    },
  };
}

/** Pages as one list without doubles, the oldest first. */
function mergeById(...pages: (readonly ChatRecord[] | undefined)[]): ChatRecord[] {
  const byId = new Map(pages.flatMap((page) => page ?? []).map((record) => [record.id, record]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}
