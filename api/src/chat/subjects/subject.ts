import type { Column } from 'drizzle-orm';
import type { AskedTool } from 'shared/contracts/chat/asked-tools.ts';
import type { FormValues } from 'shared/contracts/chat/creation.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import type { TextParameters } from '../../providers/text/text.ts';
import type { chatSessions } from '../tree/chat-tables.ts';

type Session = typeof chatSessions.$inferSelect;

/** What a question is about: the chat itself, a skill, a template. `subjects.ts` lists all; other code asks the subject. */
export interface Subject {
  /** A value of `chatType`. */
  kind: number;
  /** Has the switch that closes it. */
  tool: AskedTool;
  /** Makes the question and its frame of what was sent, or refuses it. */
  read(db: Db, sent: SentQuestion): Promise<ReadQuestion>;
  /** Adds instructions to each question of a stored conversation of this kind. */
  frameOf?(tx: Tx, session: Session): Promise<Frame>;
  /** The column of a session by which calls name its conversation. */
  idKey: 'id' | 'subjectId';
  /** The change types of what an answer takes, and of what is given back of it. */
  changeTypes: { taken: number; released: number };
  /** What the account log says of an answer. */
  remark(session: Pick<Session, 'name'>): string;
  /** The column that counts how often a thing of this kind was used. */
  uses?: Column;
  /** True: the user fills in a form. Its answers lie side by side, without search of the web, reasoning and branches. */
  isForm: boolean;
}

export interface SentQuestion {
  userId: number;
  /** The session, or the thing that is asked. */
  id: number;
  question: string | FormValues;
}

export interface ReadQuestion {
  text: string;
  /** Absent: the text is asked as it is, in a session of the chat. */
  frame?: Frame;
}

/** Changes that a skill or a template makes to a question. */
export interface Frame {
  /** A value of `chatType`. */
  kind: number;
  /** The skill or the template. */
  subjectId: number;
  name: string;
  system: string;
  /** What the provider is asked in place of the question's text. */
  prompt?: string;
  /** What was filled in. */
  form?: FormValues;
  contextTurns: number;
  /** Answers to this one question; absent: as many as the user asks for. */
  answers?: number;
  parameters: TextParameters;
}

/** @throws Refusal when a form was sent where a text belongs */
export function requireText({ question }: SentQuestion): string {
  if (typeof question !== 'string') throw invalidInput('请输入问题', 'question');
  return question;
}
