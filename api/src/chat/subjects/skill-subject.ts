import { chatType } from 'shared/contracts/chat/question.ts';
import { changeType } from '../../ledger/change-types.ts';
import { textParameters } from '../../providers/text/parameter-columns.ts';
import { requireSkill } from '../skill/skill-queries.ts';
import { addSkillUses } from '../skill/skill-uses.ts';
import { requireText } from './require-text.ts';
import type { Subject } from './subject.ts';

/** A skill: its text is sent as the system prompt. */
export const skillSubject: Subject = {
  kind: chatType.skill,
  async read(db, sent) {
    const text = requireText(sent);
    const skill = await requireSkill(db, sent.id, sent.userId);
    const frame = {
      kind: chatType.skill,
      subjectId: skill.id,
      name: skill.name,
      system: skill.content,
      contextTurns: skill.contextTurns,
      parameters: textParameters(skill),
    };
    return { text, frame };
  },
  idKey: 'subjectId',
  changeTypes: { taken: changeType.chat, released: changeType.chatReleased },
  remark: ({ name }) => `技能：${name}`,
  addUses: addSkillUses,
  isForm: false,
};
