import { type MapSource, type MindMap, saveMap } from 'shared/contracts/creative/mind-map.ts';
import { cutText } from 'shared/contracts/cut-text.ts';
import { ApiRefusal, isLoginFailure, messageOf } from 'shared/http/errors.ts';
import type { useCall } from 'shared/site/visit.ts';
import { dropPending, keepPending, type MapContent } from './pending-maps.ts';

/**
 * `waiting`: no connection, the changes lie in this browser. `conflict`: the stored map was changed elsewhere. `refused`: the server
 * takes it as little a second time.
 */
export type KeepStatus = 'saved' | 'changed' | 'saving' | 'waiting' | 'conflict' | 'refused';

export interface KeptMap extends MapContent {
  /** Names it; a new map is saved once under it. */
  key: string;
  id: number | undefined;
  version: number;
  source: MapSource;
}

export interface KeepState {
  status: KeepStatus;
  problem: string | undefined;
  /** Of a conflict: the map as it is stored. */
  theirs: MindMap | undefined;
  map: KeptMap;
}

interface Keeping {
  call: ReturnType<typeof useCall>;
  owner: string;
  /** The map is stored: it has its number and a new version. */
  stored(map: MindMap, isNew: boolean): void;
}

/** So long after the last change it is saved (ms); without a connection it is tried again ever later. */
const restTime = 800;
const longestPause = 60_000;

/** Saves one map by itself: a moment after each change, one call at a time, again when there is a connection. */
export class MapKeeper {
  state: KeepState;
  readonly #keeping: Keeping;
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;
  #isChanged = false;
  #isLeft = false;
  #keepBefore = false;
  #failures = 0;
  /** What was sent and not answered: it is sent again as it was. */
  #sent: MapContent | undefined;

  constructor(map: KeptMap, keeping: Keeping, status: KeepStatus = 'saved') {
    this.#keeping = keeping;
    this.state = { status, problem: undefined, theirs: undefined, map };
    this.#isChanged = status === 'changed';
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @param keepBefore what is stored before is kept as a version of its own */
  change(part: Partial<MapContent>, keepBefore = false): void {
    this.#keepBefore ||= keepBefore;
    this.#isChanged = true;
    const { status } = this.state;
    this.#set({ map: { ...this.state.map, ...part }, status: status === 'conflict' ? status : 'changed' });
    void this.#keepHere();
    if (status === 'conflict') return;
    if (this.#isLeft) void this.save();
    else this.#later(restTime);
  }

  /** Of a visitor who is not logged in: the page has it, and it is saved after a login. */
  changeHere(part: Partial<MapContent>): void {
    this.#isChanged = true;
    this.#set({ map: { ...this.state.map, ...part }, status: 'changed' });
  }

  save = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (this.#isSaving || !this.#isChanged || this.state.status === 'conflict') return;
    this.#isSaving = true;
    this.#isChanged = false;
    this.#set({ status: 'saving', problem: undefined });
    const { id, version, source, key, title, markdown, look } = this.state.map;
    this.#sent ??= { title, markdown, look };
    const keep = this.#keepBefore ? 1 : 0;
    try {
      const { call, stored } = this.#keeping;
      const input = { ...(id === undefined ? {} : { id }), version, ...this.#sent, source, keep };
      const options = { quiet: true, ...(id === undefined ? { headers: { 'x-idempotency-key': key } } : {}) };
      const answer = await call(saveMap, input, options);
      this.#failures = 0;
      if (answer.is_saved) {
        const isOld = this.#sent.markdown !== markdown || this.#sent.title !== title || this.#sent.look !== look;
        this.#isChanged ||= isOld;
        this.#keepBefore = false;
        this.#take(answer.map);
        stored(answer.map, id === undefined);
      } else this.#set({ status: 'conflict', theirs: answer.map });
      this.#sent = undefined;
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isSaving = false;
    }
    if (this.#isChanged && this.state.status === 'changed') this.#later(restTime);
  };

  /** Mine in place of what was saved elsewhere; that stays as a version. */
  overwrite(): void {
    const { theirs, map } = this.state;
    if (!theirs) return;
    this.#keepBefore = true;
    this.#again({ ...map, version: theirs.version });
  }

  /** Mine as a map of its own; the other one stays as it is. */
  keepBoth(newKey: string): void {
    const { map } = this.state;
    void dropPending(map.key);
    const title = `${cutText(map.title, 90)}（另一份）`;
    this.#again({
      ...map,
      key: newKey,
      id: undefined,
      version: 0,
      title,
      source: { kind: 'copy', name: '', message_id: 0 },
    });
  }

  /** Its name was changed from the list; that alone is no conflict. */
  renamed(id: number, title: string, version: number): void {
    const { map } = this.state;
    if (map.id === id) this.#set({ map: { ...map, title, version } });
  }

  /** Mine is given up: the caller shows the stored one. */
  giveUp(): void {
    clearTimeout(this.#timer);
    this.#isChanged = false;
    void dropPending(this.state.map.key);
  }

  /** The page shows another map, or is left: what cannot be saved now lies in the browser. */
  leave(): void {
    this.#isLeft = true;
    clearTimeout(this.#timer);
    if (this.#keeping.owner) void this.save();
  }

  #again(map: KeptMap): void {
    this.#isChanged = true;
    this.#set({ map, theirs: undefined, status: 'changed' });
    void this.#keepHere();
    void this.save();
  }

  #take({ id, version }: MindMap): void {
    const before = this.state.map.key;
    const key = `map-${id}`;
    this.#set({
      map: { ...this.state.map, id, version, key },
      status: this.#isChanged ? 'changed' : 'saved',
      theirs: undefined,
    });
    if (before !== key || !this.#isChanged) void dropPending(before);
    if (this.#isChanged) void this.#keepHere();
  }

  #failed(error: unknown): void {
    this.#isChanged = true;
    const isFinal = error instanceof ApiRefusal && !isLoginFailure(error);
    if (isFinal) {
      this.#sent = undefined;
      this.#set({ status: 'refused', problem: messageOf(error) });
      return;
    }
    this.#set({ status: 'waiting' });
    this.#later(Math.min(longestPause, 2000 * 2 ** this.#failures++));
  }

  #later(time: number): void {
    clearTimeout(this.#timer);
    if (this.#isLeft) return;
    this.#timer = setTimeout(() => void this.save(), time);
  }

  #keepHere(): Promise<void> {
    const { map } = this.state;
    return keepPending({ ...map, owner: this.#keeping.owner, time: Date.now() });
  }

  #set(part: Partial<KeepState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
