import { chatType } from 'shared/contracts/chat/question.ts';
import { changeType } from '../../ledger/change-types.ts';
import { textParameters } from '../../providers/text/parameter-columns.ts';
import { requireSkill, type Skill } from '../skill/skill-queries.ts';
import { skills } from '../skill/skill-tables.ts';
import type { Frame, Subject } from './subject.ts';
import { requireText } from './subject.ts';

/** A skill: its text is sent as the system prompt. A user has any number of conversations with it. */
export const skillSubject: Subject = {
  kind: chatType.skill,
  tool: 'skill',
  /** Named by the skill and not by a conversation: the newest one with it goes on. */
  async read(db, sent) {
    const text = requireText(sent);
    return { text, frame: frameOf(await requireSkill(db, sent.id, sent.userId)) };
  },
  frameOf: async (tx, { subjectId, userId }) => frameOf(await requireSkill(tx, subjectId ?? 0, userId)),
  idKey: 'id',
  changeTypes: { taken: changeType.chat, released: changeType.chatReleased },
  remark: ({ name }) => `技能：${name}`,
  uses: skills.uses,
  isForm: false,
};

const frameOf = (skill: Skill): Frame => ({
  kind: chatType.skill,
  subjectId: skill.id,
  name: skill.name,
  system: skill.content,
  contextTurns: skill.contextTurns,
  parameters: textParameters(skill),
});
