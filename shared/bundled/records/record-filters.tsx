import { Download, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveAddress } from 'shared/bundled/files/save-file.ts';
import { DayField } from 'shared/bundled/forms/day-field.tsx';
import { Button, styled } from 'shared/ui/kit.ts';
import { SearchForm, useAskedSearch } from 'shared/ui/search-form.tsx';

interface RecordFiltersProps {
  /** Path of the list. */
  action: string;
  /** For screen readers. */
  label: string;
  canExport: boolean;
  /** Asks for the address of a file with the same records. What it throws has been said. */
  findExport(): Promise<string>;
  /** Fields: `FilterChoice`, `FilterDay`, and `TextField` of the kit. */
  children: ReactNode;
}

/** Parameters of the address that name the list itself. */
const lists = ['type', 'list', 'page'];

/**
 * Narrows the list by a GET form that works without a script, and saves the same records as a file. On a phone it is folded until it
 * is asked for, or narrows the list.
 */
export function RecordFilters({ action, label, canExport, findExport, children }: RecordFiltersProps) {
  const [isExporting, setExporting] = useState(false);
  const isNarrowed = [...useAskedSearch()].some(([name, value]) => value !== '' && !lists.includes(name));
  const save = async () => {
    setExporting(true);
    try {
      saveAddress(await findExport());
    } catch {
      // The call has said why.
    } finally {
      setExporting(false);
    }
  };
  return (
    <Filters>
      <label className="fold">
        <input type="checkbox" className="visually-hidden" defaultChecked={isNarrowed} />
        <SlidersHorizontal size={16} aria-hidden />
        筛选和导出
      </label>
      <SearchForm action={action} label={label}>
        {children}
        <div className="actions">
          <Button type="submit" variant="soft">
            筛选
          </Button>
          <Button
            variant="outlined"
            startIcon={<Download size={16} aria-hidden />}
            disabled={!canExport}
            loading={isExporting}
            onClick={() => void save()}
          >
            导出 CSV
          </Button>
        </div>
      </SearchForm>
    </Filters>
  );
}

interface FilterChoiceProps {
  label: string;
  name: string;
  /** What the address says; '' is everything. */
  value: string;
  /** Value and label of each. */
  options: readonly (readonly [value: string, label: string])[];
}

/** One of many, or all of them. */
export function FilterChoice({ label, name, value, options }: FilterChoiceProps) {
  return (
    <label>
      {label}
      {/* Made anew when the address says something else: then that is chosen. */}
      <select name={name} key={value} defaultValue={value}>
        <option value="">全部{label}</option>
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The first or the last day. */
export function FilterDay(asked: { label: string; name: string; value: string }) {
  return (
    <div className="day">
      <span aria-hidden>{asked.label}</span>
      <DayField {...asked} />
    </div>
  );
}

const Filters = styled('div')({
  margin: 'var(--space-4) 0',
  '& form': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    gap: 'var(--space-3)',
    alignItems: 'end',
  },
  '& form > label, & .day': {
    display: 'flex',
    flexDirection: 'column',
    gap: 6,
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    fontWeight: 'var(--weight-medium)',
  },
  '& select': { width: '100%', color: 'var(--text)', fontWeight: 'var(--weight-normal)' },
  '& .day > span + span': {
    width: '100%',
    minHeight: 'var(--hit)',
    padding: '0 var(--space-2)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--surface-raised)',
    color: 'var(--text)',
    font: 'inherit',
    fontWeight: 'var(--weight-normal)',
  },
  '& .day input': { flex: 1, minWidth: 0 },
  '& .actions': { display: 'flex', gap: 'var(--space-2)', gridColumn: '1 / -1' },
  '& .fold': { display: 'none' },
  '@media (max-width: 767.98px)': {
    '& .fold': {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      gap: 'var(--space-2)',
      minHeight: 'var(--hit)',
      padding: '0 var(--space-3)',
      border: '1px solid var(--line-strong)',
      borderRadius: 'var(--radius-control)',
      color: 'var(--text-2)',
      fontSize: 'var(--type-interface)',
    },
    '& .fold:has(:checked)': {
      marginBottom: 'var(--space-3)',
      background: 'var(--accent-soft)',
      color: 'var(--accent-text)',
    },
    '& .fold:has(:focus-visible)': { outline: 'var(--focus-ring)', outlineOffset: 2 },
    '& .fold:not(:has(:checked)) + form': { display: 'none' },
  },
  '@media print': { '& .fold': { display: 'none' } },
});
