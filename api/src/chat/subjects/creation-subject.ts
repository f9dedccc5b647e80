import { chatType } from 'shared/contracts/chat/question.ts';
import { changeType } from '../../ledger/change-types.ts';
import { textParameters } from '../../providers/text/parameter-columns.ts';
import { requireCreation } from '../creation/creation-queries.ts';
import { creations } from '../creation/creation-tables.ts';
import { askedByForm } from '../creation/filled-form.ts';
import type { Subject } from './subject.ts';

/** A template: its text, with what was filled in, is asked without any context. */
export const creationSubject: Subject = {
  kind: chatType.creation,
  tool: 'creation',
  async read(db, { id, question }) {
    const creation = await requireCreation(db, id);
    const { text, prompt, form } = askedByForm(creation, typeof question === 'string' ? {} : question);
    const frame = {
      kind: chatType.creation,
      subjectId: creation.id,
      name: creation.name,
      system: `你正在为写作模板「${creation.name}」写成品。只输出可以直接使用的正文，用 Markdown 排版，不寒暄，不解释写法；没有给出的事实不要编造，用方括号标出待补充的地方。`,
      prompt,
      form,
      contextTurns: 0,
      answers: creation.answers,
      parameters: textParameters(creation),
    };
    return { text, frame };
  },
  idKey: 'subjectId',
  changeTypes: { taken: changeType.chat, released: changeType.chatReleased },
  remark: ({ name }) => `创作：${name}`,
  uses: creations.uses,
  isForm: true,
};
