import type { Point } from '../viewport/viewport.ts';

/** Where a branch is put: as a child of a node, before the child that is at `index` now. */
export interface DropPlace {
  parentId: string;
  index: number;
}

export interface MapHands {
  select(id: string): void;
  toggle(id: string): void;
  edit(id: string): void;
  /** Ends it; undefined: the words stay as they were. */
  rename(id: string, text: string | undefined, then?: 'child'): void;
  addChild(id: string): void;
  addSibling(id: string, before?: boolean): void;
  remove(id: string): void;
  move(id: string, to: DropPlace): void;
  toggleTask(id: string): void;
  openDetails(id: string): void;
  openMenu(id: string, at: Point): void;
  /** What a finger can do with the chosen node, at the lower rim. */
  showBar(isShown: boolean): void;
  undo(): void;
  redo(): void;
  search(): void;
}
