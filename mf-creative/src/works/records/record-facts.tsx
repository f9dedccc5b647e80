import { Time } from 'shared/bundled/time/time.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { styled } from 'shared/ui/kit.ts';
import { actionName } from './record-words.ts';

interface RecordFactsProps {
  record: DrawRecord;
  /** One that it is compared with: what differs is marked. */
  other?: DrawRecord;
}

/** With what a picture was made: what was asked for, and what the model says that it did, where that is something else. */
export function RecordFacts({ record, other }: RecordFactsProps) {
  const others = new Map(other && factsOf(other).map(([name, ...said]) => [name, said.join()]));
  const differs = ([name, ...said]: Fact) => other !== undefined && others.get(name) !== said.join();
  return (
    <Facts>
      {factsOf(record).map(([name, value, actual]) => (
        <div key={name} data-differs={differs([name, value, actual]) || undefined}>
          <dt>{name}</dt>
          <dd dir="auto">
            {value || actual}
            {value && actual && actual !== value && <small>实际 {actual}</small>}
          </dd>
        </div>
      ))}
      <div>
        <dt>提交时间</dt>
        <dd>
          <Time at={record.create_time} />
        </dd>
      </div>
    </Facts>
  );
}

type Fact = readonly [name: string, value: string, actual?: string];

function factsOf(record: DrawRecord): Fact[] {
  const { requested, actual } = record;
  const otherModel = actual?.model === record.model ? '' : actual?.model;
  const facts: Fact[] = [
    ['模型', record.draw_model || record.model, otherModel],
    ['方式', actionName(record.action)],
    ['比例', record.scale],
    ['尺寸', sizeOf(requested), sizeOf(actual)],
    ['种子', String(requested?.seed ?? ''), String(actual?.seed ?? '')],
    ['背景', requested?.transparent ? '透明' : ''],
    ['风格', record.style],
    ['画质', record.quality],
    ['版本', record.version],
    ['引擎', record.engine],
    ['反向描述', record.no_content],
    ['其他参数', record.prompt_other],
    ['英文描述', record.prompt_en === record.prompt ? '' : record.prompt_en],
    ['模型改写为', actual?.prompt && actual.prompt !== record.prompt ? actual.prompt : ''],
    ['文件', actual ? `${kindOf(actual.media_type)} · ${bytesOf(actual.bytes)}` : ''],
    ['用时', secondsOf(record)],
    ['标识', record.label],
  ];
  return facts.filter(([, value, found]) => value || found);
}

const sizeOf = (size: { width: number; height: number } | undefined) => (size ? `${size.width} × ${size.height}` : '');
const kindOf = (type: string) => (type.split('/')[1] ?? type).toUpperCase();
const bytesOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function secondsOf({ begin_time, end_time }: DrawRecord): string {
  if (!begin_time || !end_time) return '';
  const seconds =
    (Date.parse(`${end_time.replace(' ', 'T')}Z`) - Date.parse(`${begin_time.replace(' ', 'T')}Z`)) / 1000;
  if (!(seconds >= 0)) return '';
  return seconds < 1 ? '不到 1 秒' : `${Math.round(seconds)} 秒`;
}

const Facts = styled('dl')`
  display: grid; gap: var(--space-2); margin: 0; font-size: var(--type-interface);
  & > div { display: grid; grid-template-columns: 88px minmax(0, 1fr); gap: var(--space-2); }
  dt { color: var(--text-2); }
  [data-differs] dd { color: var(--accent-text); font-weight: var(--weight-medium); }
  dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  small { margin-left: var(--space-2); color: var(--text-2); font-size: inherit; }
`;
