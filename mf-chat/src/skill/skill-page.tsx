import { useAtomValue } from 'jotai';
import { ArrowLeft } from 'lucide-react';
import { Link, useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { keepDraft, readDraft } from 'shared/bundled/draft/chat-draft.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { IconButton, styled } from 'shared/ui/kit.ts';
import { ChatFrame } from '../chat/chat-frame.ts';
import { ChatPanel } from '../chat/panel/chat-panel.tsx';
import { useConversation } from '../chat/panel/use-conversation.ts';
import { newConversation, openedSessionsAtom } from '../conversation/turns/live-turns.ts';
import { useAskedAgain } from '../use-asked-again.ts';
import { loadSkill, type SkillData } from './load-skill.ts';
import { SkillIntro } from './skill-intro.tsx';
import { SkillList } from './skill-list.tsx';

// The route takes both from one chunk.
export { loadSkill };

/** `/skill`: which skill to open; `/skill?id=`: a new conversation with it. */
export function SkillPage() {
  const data = useLoaderData<SkillData>();
  if (!('skill' in data)) return <SkillList {...data} />;
  return <SkillConversation key={data.skill.id} {...data} />;
}

/** The first question makes a conversation as every other one, which is shown at its own address. */
function SkillConversation({ skill, mine }: Extract<SkillData, { skill: unknown }>) {
  const models = dataOf(mine?.models) ?? [];
  const { model, choose } = useModel(models, 'plugin_model');
  const navigate = useNavigate();
  const begun = newConversation(useLocation().key);
  const opened = useAtomValue(openedSessionsAtom)[begun];
  const draft = `skill:${skill.id}`;
  const chat = useConversation({
    conversation: opened === undefined ? begun : String(opened),
    skill: skill.id,
    id: null,
    asked: null,
    newest: undefined,
    drafts: [draft],
    model: model?.key,
    opened(sessionId) {
      keepDraft(String(sessionId), readDraft(draft));
      keepDraft(draft, '');
      navigate(`/chat?id=${sessionId}`, { replace: true });
    },
  });
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  useAskedAgain([mine?.models, mine?.sessions], revalidate);
  return (
    <ChatFrame>
      <div className="main">
        <Top>
          <IconButton component={Link} to="/skill" aria-label="全部技能">
            <ArrowLeft aria-hidden />
          </IconButton>
          <span dir="auto">{skill.name}</span>
        </Top>
        {problemOf(mine?.models) && <LoadFailed text="模型没有加载出来，提问将由默认模型回答" onRetry={retry} />}
        <ChatPanel
          chat={chat}
          tool="skill"
          models={models}
          model={model}
          choose={choose}
          empty={
            <SkillIntro
              skill={skill}
              sessions={dataOf(mine?.sessions) ?? []}
              problem={problemOf(mine?.sessions)}
              onRetry={retry}
            />
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
