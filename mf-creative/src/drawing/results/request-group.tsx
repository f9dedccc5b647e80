import { Copy, Info, RotateCcw } from 'lucide-react';
import { Time } from 'shared/bundled/time/time.tsx';
import { copyText } from 'shared/site/toasts.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { ToolButton } from '../../works/menu/tool-button.tsx';
import type { RecordGroup } from '../../works/records/record-tabs.ts';
import { actionName, isUnderWay, nameOf } from '../../works/records/record-words.ts';
import { PictureCard } from './picture-card.tsx';
import type { PictureActions } from './use-picture-actions.ts';

export function RequestGroup({ records, actions }: Pick<RecordGroup, 'records'> & { actions: PictureActions }) {
  const [first] = records;
  if (!first) return null;
  const open = records.filter(isUnderWay);
  const about = [
    first.action !== 'generate' && actionName(first.action),
    first.draw_model || first.model,
    first.scale,
    first.style,
  ];
  return (
    <Group aria-label={nameOf(first)}>
      <header>
        <div>
          <p dir="auto">{nameOf(first)}</p>
          <small>
            <Time at={first.create_time} /> · {about.filter(Boolean).join(' · ')}
          </small>
        </div>
        {open.length > 0 && (
          <Button size="small" variant="outlined" onClick={() => actions.works.cancel(open)}>
            取消
          </Button>
        )}
        <ToolButton size="small" name="复制描述" Icon={Copy} onClick={() => void copyText(first.prompt)} />
        <ToolButton size="small" name="复用全部设置" Icon={RotateCcw} onClick={() => actions.reuse(first, 'all')} />
        <ToolButton size="small" name="查看参数" Icon={Info} onClick={() => actions.details(first)} />
      </header>
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <PictureCard record={record} actions={actions} />
          </li>
        ))}
      </ul>
    </Group>
  );
}

const Group = styled('article')`
  margin-bottom: var(--space-5);
  header { display: flex; gap: var(--space-1); align-items: flex-start; margin-bottom: var(--space-2); }
  header > div { flex: 1; min-width: 0; }
  header p { display: -webkit-box; margin: 0; overflow: hidden; overflow-wrap: anywhere; font-size: var(--type-interface); -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  header small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  /* One or two pictures need not be as small as four. */
  && ul:has(> li:only-child) { grid-template-columns: minmax(0, 360px); }
  && ul:has(> li:nth-child(2):last-child) { grid-template-columns: repeat(2, minmax(0, 300px)); }
  /* As high as the pictures beside it, and no higher alone. */
  li:has(> [data-failed]) { display: grid; align-self: stretch; }
`;
