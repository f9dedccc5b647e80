/** What a form holds of one kind of content: each value as it is typed, '' where nothing is. */
export type QrFields = Readonly<Record<string, string>>;

/** One field of a kind's form. */
export interface QrField {
  name: string;
  label: string;
  /** `lines`: more than one line is allowed. `time` is `2026-01-31T18:00`; `flag` is '1' or ''. */
  type: 'line' | 'lines' | 'password' | 'tel' | 'email' | 'url' | 'number' | 'time' | 'flag' | 'choice';
  isNeeded?: boolean;
  placeholder?: string;
  choices?: readonly { value: string; label: string }[];
  /** What the form has at first; '' if absent. */
  first?: string;
}

/** Sentences by the name of the field that they are about. */
export type QrProblems = Readonly<Record<string, string>>;

/** How one kind of content is asked for, written and read. */
export interface QrKindRule {
  label: string;
  fields: readonly QrField[];
  /** What is wrong beyond empty fields and characters that no field may have. */
  check?(fields: QrFields): QrProblems;
  /** The text of the code, for fields without a problem. */
  write(fields: QrFields): string;
  /** The fields of a text of this kind; undefined: it is of another. */
  read(text: string): QrFields | undefined;
}

/** A sentence at a field, or nothing where it is right. */
export const unless = (isRight: boolean, name: string, sentence: string): QrProblems =>
  isRight ? {} : { [name]: sentence };
