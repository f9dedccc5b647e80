import { eq } from 'drizzle-orm';
import { chatType } from 'shared/contracts/chat/question.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
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

/** The subject of a stored conversation. */
export const subjectOf = ({ kind }: Pick<typeof chatSessions.$inferSelect, 'kind'>): Subject =>
  findSubject(kind) ?? chatSubject;

/** The sessions of a kind. Those with a skill are of the chat too. */
export const isOfKind = (kind: number) => (kind === chatType.chat ? isConversation : eq(chatSessions.kind, kind));

/** The column by which calls name the conversations of this kind. */
export const idColumnOf = (kind: number) => chatSessions[subjectOf({ kind }).idKey];
