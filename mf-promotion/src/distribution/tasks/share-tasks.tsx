import { CircleCheck, Gift } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type ShareTask, shareTaskType } from 'shared/contracts/promotion/share-task.ts';
import { touchArea } from 'shared/ui/controls/touch-area.ts';
import { styled } from 'shared/ui/kit.ts';
import { Section } from '../section.tsx';

/** What sharing is rewarded with, and how much of it is done today. */
export function ShareTasks({ tasks }: { tasks: readonly ShareTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <Section title="分享任务">
      <List>
        {tasks.map((task) => (
          <Task key={task.type} task={task} />
        ))}
      </List>
    </Section>
  );
}

function Task({ task }: { task: ShareTask }) {
  const { type, title, explain, max, num } = task;
  const isDone = num >= max;
  const Icon = isDone ? CircleCheck : Gift;
  return (
    <li data-done={isDone || undefined}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      <div>
        <h3>{title}</h3>
        <p>{explain}</p>
        <p>每次 {rewardOf(task)}</p>
      </div>
      <span className="state">{isDone ? `今天已完成 ${num}/${max}` : `今天 ${num}/${max}`}</span>
      {type === shareTaskType.square && !isDone && <Link to="/app/drawing/record">去分享作品</Link>}
    </li>
  );
}

function rewardOf({ rewards, draw_rewards }: ShareTask): string {
  return [rewards > 0 && `${rewards} 对话积分`, draw_rewards > 0 && `${draw_rewards} 绘画积分`]
    .filter(Boolean)
    .join(' + ');
}

const List = styled('ul')({
  display: 'grid',
  gap: 'var(--space-3)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 'var(--type-interface)',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 'var(--space-1) var(--space-4)',
    padding: 'var(--space-4)',
    borderRadius: 'var(--radius-card)',
    background: 'var(--fill)',
  },
  '& svg': { color: 'var(--accent-text)' },
  '& [data-done] svg': { color: 'var(--success)' },
  '& h3': { fontSize: 'var(--type-text)' },
  '& p': { color: 'var(--text-2)' },
  '& .state': { fontVariantNumeric: 'tabular-nums' },
  '& li > a': { ...touchArea, gridColumn: '2 / -1', justifySelf: 'start' },
});
