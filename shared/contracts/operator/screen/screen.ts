/** The display of a value. Without one the type of the contract decides: text, count, yesNo, state, list or record. */
export type Kind =
  | 'text'
  | 'id'
  | 'count'
  | 'credits'
  | 'yuan'
  | 'fen'
  | 'percent'
  | 'time'
  | 'day'
  | 'user'
  | 'picture'
  | 'address'
  | 'html'
  | 'markdown'
  | 'json'
  | 'secret'
  | 'state'
  | 'yesNo'
  | 'list'
  | 'record';

/** The groups of the console's menu, in its order. */
export const groupTitles = {
  home: '工作台',
  people: '用户',
  money: '交易',
  promotion: '推广',
  chat: '对话',
  creative: '创作',
  content: '内容',
  site: '站点',
  operation: '运维',
} as const;
export type Group = keyof typeof groupTitles;

/** A value of a column, as `when` compares it. */
export type Plain = string | number | boolean | null;

/** A noun as a screen in the console, and in Chinese. */
export interface Screen {
  title: string;
  /** One sentence: what the noun is about. */
  about: string;
  group: Group;
  /** The verb whose reply is the main list. */
  list?: string;
  /** The verb whose reply is one whole record: of a row, or of the noun itself where `from` says none. */
  show?: string;
  /** The columns of the main list that name a row. */
  key?: string | string[];
  verbs: Record<string, VerbScreen>;
  /**
   * Every input and column. A name within a list or a record of a reply is `attempts.status` where it differs from
   * `status`, and one of a single verb `refunds.status`. Text alone is the title.
   */
  fields: Record<string, FieldScreen | string>;
}

export interface VerbScreen {
  title: string;
  /** One sentence: what it does. */
  about: string;
  /** The verb with the list whose rows it acts on; the main list unless said. */
  of?: string;
  /**
   * An input, and the column of such a row that fills it; `{id}:{version}` is made of two, and `{input.type}` is what the
   * list was asked for. Without it the verb is one of the noun, not of a row.
   */
  from?: Record<string, string>;
  /**
   * An input, and the column with whose value its form begins: of the whole record that `show` replies where the row is one of
   * the main list, else of the row.
   */
  fill?: Record<string, string>;
  /** It is offered only where each of these columns of the row has one of these values. */
  when?: Record<string, Plain[]>;
  /** It cannot be undone, or takes something from somebody. */
  danger?: true;
  /** It may be done for several chosen rows, one by one. */
  bulk?: true;
  /** It has a meaning on a command line only. */
  terminalOnly?: true;
}

export interface FieldScreen {
  title: string;
  kind?: Kind;
  /** A hint below the field. */
  about?: string;
  /** The noun whose `show` has more about the value. */
  refers?: string;
  /** The list of which the value is one, and its column. */
  choices?: { noun: string; verb: string; column: string };
  /** The Chinese of each value. */
  values?: Record<string, string>;
}
