/** The tasks of `task-process.ts`. */
export interface Numbered {
  number: number;
  word: string;
}

export const markedKinds = [
  { name: 'mark-again', delivery: 'at-least-once' },
  { name: 'mark-once', delivery: 'at-most-once' },
] as const;
