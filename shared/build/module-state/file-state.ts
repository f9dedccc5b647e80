import type { Syntax } from './syntax.ts';
import type { SyntaxChange } from './syntax-changes.ts';

/** A function that a place in the source is inside of. */
export interface Frame {
  /** `method` and `constructor` are of a class, `part` of an object literal or static; `constructor` also stands for fields. */
  kind: 'arrow' | 'function' | 'method' | 'constructor' | 'part';
  /** The name that calls it; of a part of a class or an object: that one. */
  key: string | undefined;
  /** Handed to a call on the spot: it belongs to what that call makes of it. */
  isCallback: boolean;
}

interface Binding {
  line: number;
  init: Syntax | undefined;
  /** The function that declares it; undefined: the module itself. */
  home: Frame | undefined;
}

/** A place that changes what a name holds. */
export interface Change extends Pick<SyntaxChange, 'how' | 'kind' | 'member'> {
  key: string;
  line: number;
  /** Functions around it, the outermost first. */
  frames: readonly Frame[];
}

/** What one file says about its state. Names are spelled as `keyOf` spells them. */
export interface FileState {
  bindings: Map<string, Binding>;
  changes: Change[];
  /** Changes that the methods of a class make to their own object, by the class. */
  ownChanges: Map<string, Change>;
  /** What is called, and `new`, while the module is loaded; `isHeld`: a variable gets the result itself. */
  callsAtLoad: { key: string; line: number; isHeld: boolean }[];
  imports: Map<string, { from: string; name: string }>;
  /** Functions that continue where they stopped. */
  generators: Set<string>;
  /** By the name under which it is exported. */
  exports: Map<string, string>;
}
