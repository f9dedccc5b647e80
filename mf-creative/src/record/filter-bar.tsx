import { LayoutGrid, List, Search, SlidersHorizontal } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { Link } from 'react-router-dom';
import { DayField } from 'shared/bundled/forms/day-field.tsx';
import { keywordLimit } from 'shared/bundled/lists/list-query.ts';
import { TextField } from 'shared/ui/controls/text-field.tsx';
import { styled } from 'shared/ui/kit.ts';
import { SearchForm } from 'shared/ui/search-form.tsx';
import { actions, type RecordFilters, recordPath, shapes, states } from './query/record-query.ts';

interface FilterBarProps {
  /** What was asked for last. */
  asked: RecordFilters;
  models: readonly (readonly [key: string, name: string])[];
  isList: boolean;
  onView(isList: boolean): void;
}

/** What is listed: a GET form that works without a script; with one, a choice counts at once. */
export function FilterBar({ asked, models, isList, onView }: FilterBarProps) {
  const isNarrowed = Object.values(asked).some(Boolean);
  const sendForm = (form: HTMLFormElement | null) => form?.requestSubmit();
  const send = (event: ChangeEvent<HTMLSelectElement | HTMLInputElement>) => sendForm(event.currentTarget.form);
  const choice = { asked, onChange: send };
  return (
    <Bar className="filters">
      <SearchForm action={recordPath} label="筛选绘画记录">
        <TextField
          className="keyword"
          type="search"
          name="keyword"
          label="搜索描述"
          hiddenLabel
          placeholder="搜索描述"
          defaultValue={asked.keyword}
          maxLength={keywordLimit}
          enterKeyHint="search"
          start={<Search aria-hidden size={16} />}
        />
        <div className="choices">
          <Choice {...choice} name="status" label="状态" all="全部状态" options={states} />
          <Choice {...choice} name="model" label="模型" all="全部模型" options={withAsked(models, asked.model)} />
          <Choice {...choice} name="shape" label="比例" all="全部比例" options={shapes} />
          <Choice {...choice} name="action" label="方式" all="全部方式" options={actions} />
          <label className="favourite">
            <input
              // Made anew when the address says something else.
              key={asked.is_favourite}
              type="checkbox"
              name="is_favourite"
              value="1"
              defaultChecked={asked.is_favourite === '1'}
              onChange={send}
            />
            只看收藏
          </label>
          <span className="days">
            <DayField label="开始日期" name="start_time" value={asked.start_time} onDay={sendForm} />
            <span aria-hidden>–</span>
            <DayField label="结束日期" name="end_time" value={asked.end_time} onDay={sendForm} />
          </span>
          <button type="submit" className="send">
            <SlidersHorizontal size={16} aria-hidden />
            筛选
          </button>
          {isNarrowed && (
            <Link className="all" to={recordPath}>
              清除筛选
            </Link>
          )}
        </div>
      </SearchForm>
      <ViewChoice isList={isList} onView={onView} />
    </Bar>
  );
}

/** The same pictures as a grid, or as a list with their facts. */
function ViewChoice({ isList, onView }: Pick<FilterBarProps, 'isList' | 'onView'>) {
  return (
    <fieldset>
      <legend className="visually-hidden">排列方式</legend>
      <button type="button" aria-pressed={!isList} aria-label="网格" title="网格" onClick={() => onView(false)}>
        <LayoutGrid size={18} aria-hidden />
      </button>
      <button type="button" aria-pressed={isList} aria-label="列表" title="列表" onClick={() => onView(true)}>
        <List size={18} aria-hidden />
      </button>
    </fieldset>
  );
}

interface ChoiceProps {
  asked: RecordFilters;
  name: 'status' | 'model' | 'shape' | 'action';
  label: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange(event: ChangeEvent<HTMLSelectElement>): void;
}

function Choice({ asked, name, label, all, options, onChange }: ChoiceProps) {
  const value = asked[name];
  return (
    <select
      // Made anew when the address says something else: then that is chosen.
      key={value}
      name={name}
      aria-label={label}
      defaultValue={value}
      data-on={value !== '' || undefined}
      onChange={onChange}
    >
      <option value="">{all}</option>
      {options.map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** A model that the address names and nobody offers any more can still be seen and taken back. */
function withAsked(models: FilterBarProps['models'], asked: string): FilterBarProps['models'] {
  return asked === '' || models.some(([key]) => key === asked) ? models : [...models, [asked, asked]];
}

const Bar = styled('div')`
  display: flex; gap: var(--space-2); align-items: center; padding: var(--space-3) var(--space-5); border-bottom: 1px solid var(--line);
  form { display: flex; flex: 1; gap: var(--space-2); align-items: center; min-width: 0; }
  .keyword { flex: 0 1 240px; min-width: 160px; }
  .choices { display: flex; gap: var(--space-2); align-items: center; min-width: 0; margin: -4px; padding: 4px; /* Room for the focus ring. */ overflow-x: auto; scrollbar-width: none; }
  select, .favourite, .days, .send { flex: none; min-height: 36px; padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-full); background: var(--surface-raised); color: var(--text-2); font-size: var(--type-interface); }
  @media (pointer: coarse) { select, .favourite, .days, .send { min-height: 44px; } }
  select { max-width: 160px; }
  select[data-on], .favourite:has(:checked) { border-color: transparent; background: var(--accent-soft); color: var(--accent-text); }
  .favourite { display: flex; gap: 6px; align-items: center; cursor: pointer; }
  .favourite input { accent-color: var(--accent); }
  .days { display: flex; gap: 4px; align-items: center; }
  /* Where a script runs a choice counts by itself. */
  .send { display: none; gap: 6px; align-items: center; }
  @media (scripting: none) { .send { display: inline-flex; } }
  .all { flex: none; padding: 8px var(--space-2); font-size: var(--type-interface); }
  fieldset { display: flex; flex: none; margin: 0; padding: 2px; border: 0; border-radius: var(--radius-control); background: var(--fill); }
  fieldset button { display: grid; place-items: center; width: 36px; height: 32px; border-radius: 4px; color: var(--text-2); }
  @media (pointer: coarse) { fieldset button { width: 44px; height: 40px; } }
  fieldset button[aria-pressed=true] { background: var(--surface-raised); color: var(--text); }
  /* Narrow: the choices are a row of their own, which scrolls sideways. */
  @media (max-width: 1439.98px) {
    position: relative; padding: var(--space-2) var(--space-4);
    form { flex-wrap: wrap; }
    .keyword { flex: 1 1 100%; margin-right: 96px; }
    .choices { flex: 1 1 100%; }
    fieldset { position: absolute; top: 10px; right: var(--space-4); }
  }
`;
