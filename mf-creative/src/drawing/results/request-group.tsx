import { Copy, Info, RotateCcw, Square } from 'lucide-react';
import { Time } from 'shared/bundled/time/time.tsx';
import { copyText } from 'shared/site/toasts.ts';
import { Button, IconButton } from 'shared/ui/kit.ts';
import type { RecordGroup } from '../../works/records/record-tabs.ts';
import { actionName, isUnderWay, nameOf } from '../../works/records/record-words.ts';
import { PictureCard } from './picture-card.tsx';
import type { PictureActions } from './use-picture-actions.ts';

/** Pictures that were asked for together, below what was asked. */
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
    <article aria-label={nameOf(first)}>
      <header>
        <div>
          <p dir="auto">{nameOf(first)}</p>
          <small>
            <Time at={first.create_time} /> · {about.filter(Boolean).join(' · ')}
          </small>
        </div>
        {open.length > 0 && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Square aria-hidden />}
            onClick={() => actions.works.cancel(open)}
          >
            取消
          </Button>
        )}
        <IconButton size="small" aria-label="复制描述" title="复制描述" onClick={() => void copyText(first.prompt)}>
          <Copy aria-hidden />
        </IconButton>
        <IconButton
          size="small"
          aria-label="套用全部参数"
          title="套用全部参数"
          onClick={() => actions.reuse(first, 'all')}
        >
          <RotateCcw aria-hidden />
        </IconButton>
        <IconButton size="small" aria-label="查看参数" title="查看参数" onClick={() => actions.details(first)}>
          <Info aria-hidden />
        </IconButton>
      </header>
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <PictureCard record={record} actions={actions} />
          </li>
        ))}
      </ul>
    </article>
  );
}
