import { eq } from 'drizzle-orm';
import { askedTools, closedSentence } from 'shared/contracts/chat/asked-tools.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { findSection } from '../../site/settings/settings.ts';
import { chatSessions, isConversation } from '../tree/chat-tables.ts';
import { chatSubject } from './chat-subject.ts';
import { creationSubject } from './creation-subject.ts';
import { mindMapSubject } from './mind-map-subject.ts';
import { skillSubject } from './skill-subject.ts';
import type { Subject } from './subject.ts';

/** All that a question can be about. */
export const subjects: readonly Subject[] = [chatSubject, skillSubject, creationSubject, mindMapSubject];

export const findSubject = (kind: number): Subject | undefined => subjects.find((subject) => subject.kind === kind);

/** @throws Refusal when no question can be about this kind yet */
export function requireSubject(kind: number): Subject {
  const subject = findSubject(kind);
  if (!subject) throw invalidInput('该功能暂未开放', 'type');
  return subject;
}

/** @throws Refusal while operators have closed what the question is asked with */
export async function requireOpen(db: Db | Tx, { tool }: Subject): Promise<void> {
  const { is_open } = await findSection(db, askedTools[tool].section);
  if (is_open === 0) throw new Refusal(closedSentence(tool));
}

/** The subject of a stored conversation. */
export const subjectOf = ({ kind }: Pick<typeof chatSessions.$inferSelect, 'kind'>): Subject =>
  findSubject(kind) ?? chatSubject;

/** The sessions of a kind. Those with a skill are of the chat too. */
export const isOfKind = (kind: number) => (kind === chatType.chat ? isConversation : eq(chatSessions.kind, kind));

/** The column by which calls name the conversations of this kind. */
export const idColumnOf = (kind: number) => chatSessions[subjectOf({ kind }).idKey];
