import { getUserCenter } from 'shared/contracts/account/user.ts';
import { askChat } from 'shared/contracts/chat/chat.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { addSession, type ChatSession, listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listExamples } from 'shared/contracts/chat/example.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import {
  getSkill,
  listSkills,
  type Skill,
  type SkillGroup,
  toggleFavouriteSkill,
} from 'shared/contracts/chat/skill.ts';
import { fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';

export const makeSkill = (over: Partial<Skill> = {}): Skill => ({
  id: 1,
  category_id: 1,
  name: '周报改写助手',
  describe: '把流水账改成有判断的周报',
  image: '',
  content: '你是秘密的提示词',
  is_collect: 0,
  use_num: 12_300,
  tips: '列出这周做的事',
  temperature: 0.2,
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  n: 1,
  max_tokens: 0,
  context_num: 4,
  ...over,
});

/** An api with two categories, three skills, and the given conversations. */
export function skillApi(sessions: ChatSession[] = []) {
  const api = fakeApi();
  const skills = [
    makeSkill(),
    makeSkill({ id: 2, name: '面试陪练官' }),
    makeSkill({ id: 3, category_id: 2, name: '报错侦探' }),
  ];
  api.on(listSkills, ({ keyword = '' }): SkillGroup[] =>
    [
      { id: 1, name: '职场沟通' },
      { id: 2, name: '编程开发' },
    ]
      .map((category) => ({
        ...category,
        skill: skills.filter(({ category_id, name }) => category_id === category.id && name.includes(keyword)),
      }))
      .filter(({ skill }) => skill.length > 0),
  );
  api.on(getSkill, ({ id }) => skills.find((skill) => skill.id === id) ?? refuse('技能不存在或已下架'));
  api.on(toggleFavouriteSkill, ({ id }) => {
    const skill = skills.find((one) => one.id === id);
    if (skill) skill.is_collect = 1 - skill.is_collect;
    return { is_collect: skill?.is_collect ?? 0 };
  });
  api.on(listModels, () => [{ key: 'fast', alias: '快速模型', balance: 1, default: 1, member_free: 0 }]);
  api.on(getUserCenter, () => makeUser());
  api.on(listExamples, () => []);
  api.on(listSessions, () => sessions);
  api.on(addSession, ({ skill_id }) => {
    const id = sessions.length + 1;
    const skill = skills.find((one) => one.id === skill_id);
    sessions.unshift({
      id,
      name: '新对话',
      update_time: '2026-01-05 09:30:00',
      is_pinned: 0,
      is_archived: 0,
      ...(skill ? { skill: { id: skill.id, name: skill.name } } : {}),
    });
    return { id };
  });
  api.on(listRecords, ({ page_no, page_size }) => ({ lists: [], count: 0, page_no, page_size }));
  return { api, streams: api.onStream(askChat) };
}
