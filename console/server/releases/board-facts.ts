/** The board of releases, as the console's process answers it. Times are ISO texts. */

export interface FreezeFacts {
  /** null: the whole site. */
  remote: string | null;
  until: string;
  by: string;
  reason: string;
}

export interface MoveFacts {
  at: string;
  rev: number;
  by: string;
  verb: string;
  remote: string;
  from: string | null;
  to: string | null;
  reason: string;
}

/** The open tabs after a part's last move. */
export interface TabFacts {
  /** By version: how many show it, as far as they were heard. */
  shown: Record<string, number>;
  told: number;
  /** Heard since, and they show what visitors do not get any more. */
  old: number;
  silent: number;
  /** Of the silent ones: hidden, and showing what visitors do not get any more. */
  hidden: number;
  silentOld: number;
}

export interface SignalFacts {
  signal: 'server' | 'browser' | 'chunk' | 'slow';
  /** Visitors who met it for the first time: of both releases, and in the canary. */
  failed: number;
  failedInCanary: number;
}

export interface CanaryFacts {
  version: string;
  /** 0: paused. */
  percent: number;
  since: string;
  /** Shells that give it to visitors. */
  shells: number;
  signals: SignalFacts[];
  /** It goes back from here on. */
  threshold: number;
  /** null: no guard has looked at it. */
  weight: number | null;
  /** The worth of the evidence, by seconds since it began. */
  curve: { second: number; weight: number }[];
  enoughAt: string | null;
}

export interface ReleaseFacts {
  version: string;
  state: 'live' | 'off' | 'previous' | 'canary' | 'killed' | 'stored';
  builtAt: string;
  commit: string | null;
  /** Brotli bytes of its first load. */
  firstBytes: number;
}

export interface PartFacts {
  name: string;
  current: string | null;
  previous: string | null;
  enabled: boolean;
  /** When, by whom and why it was moved last. */
  moved: MoveFacts | null;
  frozen: FreezeFacts | null;
  /** Shells that serve what is live. */
  serving: number;
  /** Of those that do not: their version, and why. */
  behind: { shell: string; version: string | null; reason: string }[];
  /** Pages that fail, are empty or lack an endpoint now. */
  troubles: { kind: 'failing' | 'empty' | 'missing' | 'left out' | 'quarantined'; page: string; words: string }[];
  tabs: TabFacts;
  canary: CanaryFacts | null;
  releases: ReleaseFacts[];
}

export interface Board {
  rev: number;
  /** When the answer was made. */
  at: string;
  /** Why the channel cannot be read; null: it can. */
  damage: string | null;
  /** Shells that there should be, and that run. */
  expected: number;
  shells: { name: string; rev: number | null }[];
  freezes: FreezeFacts[];
  parts: PartFacts[];
  history: MoveFacts[];
}

/** Of lists of both releases what only one has. */
export interface DifferenceFacts {
  added: string[];
  removed: string[];
}

export interface ComparisonFacts {
  name: string;
  from: string;
  to: string;
  routes: DifferenceFacts;
  endpoints: DifferenceFacts;
  uses: DifferenceFacts;
  texts: DifferenceFacts;
  shared: { library: string; from: string | null; to: string | null }[];
  bytes: Record<'first' | 'browser' | 'server', { from: number; to: number }>;
}
