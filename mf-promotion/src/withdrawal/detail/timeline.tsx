import { Circle, CircleCheck, CircleDot, CircleSlash, CircleX } from 'lucide-react';
import { Time } from 'shared/bundled/time/time.tsx';
import type { WithdrawalDetail } from 'shared/contracts/promotion/withdrawal.ts';
import { styled } from 'shared/ui/kit.ts';

type Step = WithdrawalDetail['timeline'][number];

const icons = { waiting: Circle, now: CircleDot, done: CircleCheck, bad: CircleX, cancelled: CircleSlash };

/** A transfer that was begun goes on until the next step has its time. */
function stateOf({ name, time }: Step, next: Step | undefined): keyof typeof icons {
  if (!time) return 'waiting';
  if (name === 'cancelled') return name;
  if (name === 'failed' || name === 'declined') return 'bad';
  return name === 'paying' && !next?.time ? 'now' : 'done';
}

/** The steps of a withdrawal from the oldest on, with those that are still to come. */
export function Timeline({ steps }: { steps: WithdrawalDetail['timeline'] }) {
  return (
    <List aria-label="进度">
      {steps.map((step, at) => {
        const { name, title, time, remark } = step;
        const state = stateOf(step, steps[at + 1]);
        const Icon = icons[state];
        return (
          <li key={`${name} ${time}`} data-state={state}>
            <Icon size={18} aria-hidden />
            <div>
              <strong>{title}</strong>
              {time ? <Time at={time} /> : <span>等待中</span>}
              {remark && <p dir="auto">{remark}</p>}
            </div>
          </li>
        );
      })}
    </List>
  );
}

const List = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 'var(--type-interface)',
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '18px minmax(0, 1fr)',
    gap: 'var(--space-3)',
    paddingBottom: 'var(--space-4)',
  },
  '& li:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    top: 22,
    bottom: 2,
    left: 8,
    borderLeft: '2px solid var(--line-strong)',
  },
  '& svg': { marginTop: 2, color: 'var(--text-2)' },
  '& [data-state=now] svg': { color: 'var(--accent-text)' },
  '& [data-state=done] svg': { color: 'var(--success)' },
  '& [data-state=bad] svg': { color: 'var(--danger)' },
  '& [data-state=waiting] strong': { color: 'var(--text-2)', fontWeight: 'var(--weight-normal)' },
  '& strong': { marginRight: 'var(--space-3)' },
  '& time, & span, & p': { color: 'var(--text-2)', fontVariantNumeric: 'tabular-nums' },
});
