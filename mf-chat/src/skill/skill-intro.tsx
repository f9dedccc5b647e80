import { Lightbulb } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { dayOf } from 'shared/bundled/time/time.tsx';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import type { Skill } from 'shared/contracts/chat/skill.ts';
import { styled } from 'shared/ui/kit.ts';

interface SkillIntroProps {
  skill: Skill;
  /** The visitor's conversations with it, the newest first. */
  sessions: readonly ChatSession[];
  /** Why they did not come. */
  problem: string | undefined;
  onRetry(): void;
}

/** Conversations that are offered; the list of conversations has all. */
const shownSessions = 5;

/** A skill before the first question: what it does, how to use it, how it answers, and the conversations that there are with it. */
export function SkillIntro({ skill, sessions, problem, onRetry }: SkillIntroProps) {
  const pictureUrl = usePictureUrl();
  return (
    <Frame>
      {skill.image && <img src={pictureUrl(skill.image)} alt="" width={64} height={64} />}
      <h2 dir="auto">{skill.name}</h2>
      <p className="lead" dir="auto">
        {skill.describe}
      </p>
      {skill.tips && (
        <p className="tips">
          <Lightbulb size={18} aria-hidden />
          <span dir="auto">{skill.tips}</span>
        </p>
      )}
      <ul aria-label="这项技能怎样回答">
        {traitsOf(skill).map((trait) => (
          <li key={trait}>{trait}</li>
        ))}
      </ul>
      {problem && <LoadFailed text={problem} onRetry={onRetry} />}
      {sessions.length > 0 && (
        <nav aria-label="用这项技能的对话">
          {sessions.slice(0, shownSessions).map(({ id, name, update_time }) => (
            <Link key={id} to={`/chat?id=${id}`}>
              <span dir="auto">{name}</span>
              <small>{dayOf(update_time)}</small>
            </Link>
          ))}
        </nav>
      )}
    </Frame>
  );
}

/** The model's parameters in words that a visitor can use. */
function traitsOf({ temperature, context_num, max_tokens }: Skill): string[] {
  const manner = temperature <= 0.3 ? '严谨，少发挥' : temperature < 0.8 ? '稳妥，有变化' : '放得开，多创意';
  const memory = context_num > 0 ? `记住前 ${context_num} 轮对话` : '每次提问互不相关';
  return [manner, memory, ...(max_tokens > 0 ? [`回答约 ${max_tokens} 词元以内`] : [])];
}

const Frame = styled('div')`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-3);
  min-height: 100%;
  max-width: 560px;
  margin: 0 auto;
  padding: var(--space-6) var(--space-4);
  text-align: center;

  img { border-radius: var(--radius-sheet); }
  h2 { font-size: var(--type-title); }
  p { margin: 0; }
  .lead { color: var(--text-2); text-wrap: balance; }
  .tips { display: flex; gap: var(--space-3); margin-top: var(--space-3); padding: var(--space-3) var(--space-4); border-radius: var(--radius-card); background: var(--accent-soft); text-align: left; font-size: var(--type-interface); line-height: 1.7; }
  .tips svg { flex: none; margin-top: 3px; color: var(--accent-text); }
  ul { display: flex; flex-wrap: wrap; justify-content: center; gap: var(--space-2); padding: 0; list-style: none; }
  li { padding: 3px 12px; border: 1px solid var(--line-strong); border-radius: var(--radius-full); color: var(--text-2); font-size: var(--type-meta); }
  nav { display: grid; width: 100%; margin-top: var(--space-3); border-top: 1px solid var(--line); text-align: left; }
  nav a { display: flex; gap: var(--space-3); align-items: center; min-height: var(--hit); color: var(--text); font-size: var(--type-interface); }
  nav span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  nav small { flex: none; color: var(--text-2); font-size: var(--type-meta); }
`;
