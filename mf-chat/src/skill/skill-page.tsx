import { useSetAtom } from 'jotai';
import { ArrowLeft, SquarePen } from 'lucide-react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { IconButton, styled } from 'shared/ui/kit.ts';
import { ChatFrame } from '../chat/chat-frame.ts';
import { ChatPanel } from '../chat/panel/chat-panel.tsx';
import { useConversation } from '../chat/panel/use-conversation.ts';
import { forgetAllAtom } from '../conversation/turns/live-turns.ts';
import { loadSkill, type SkillData } from './load-skill.ts';
import { SkillIntro } from './skill-intro.tsx';
import { SkillList } from './skill-list.tsx';
import { useClear } from './use-clear.ts';

// The route takes both from one chunk.
export { loadSkill };

/** `/skill`: which skill to open; `/skill?id=`: the visitor's conversation with it. */
export function SkillPage() {
  const data = useLoaderData<SkillData>();
  if (!('skill' in data)) return <SkillList {...data} />;
  return <SkillConversation key={data.skill.id} {...data} />;
}

function SkillConversation({ skill, mine }: Extract<SkillData, { skill: unknown }>) {
  const models = dataOf(mine?.models) ?? [];
  const { model, choose } = useModel(models, 'plugin_model');
  const conversation = `skill:${skill.id}`;
  const chat = useConversation({
    conversation,
    type: chatType.skill,
    id: skill.id,
    asked: skill.id,
    newest: dataOf(mine?.records),
    drafts: [conversation],
    model: model?.key,
  });
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  const forgetAll = useSetAtom(forgetAllAtom);
  const { clear, clearing } = useClear(skill.id, () => forgetAll(conversation));
  const problem = problemOf(mine?.records);
  const isBlank = chat.past.length + chat.live.length === 0;
  return (
    <ChatFrame>
      <div className="main">
        <Top>
          <IconButton component={Link} to="/skill" aria-label="全部技能">
            <ArrowLeft aria-hidden />
          </IconButton>
          <span dir="auto">{skill.name}</span>
          {!isBlank && (
            <IconButton aria-label="开始新的对话" disabled={chat.running || clearing} onClick={clear}>
              <SquarePen aria-hidden />
            </IconButton>
          )}
        </Top>
        {problemOf(mine?.models) && <LoadFailed text="模型没有加载出来，提问将由默认模型回答" onRetry={retry} />}
        <ChatPanel
          chat={chat}
          models={models}
          model={model}
          choose={choose}
          empty={
            problem ? (
              <div className="unavailable">
                <LoadFailed text={problem} onRetry={retry} />
                <Link to="/skill">全部技能</Link>
              </div>
            ) : (
              <SkillIntro skill={skill} />
            )
          }
        />
      </div>
    </ChatFrame>
  );
}

const Top = styled('div')`
  display: flex;
  flex: none;
  gap: var(--space-2);
  align-items: center;
  min-height: 48px;
  padding: var(--space-1) var(--space-2);
  border-bottom: 1px solid var(--line);

  span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--type-interface); font-weight: var(--weight-medium); }
`;
