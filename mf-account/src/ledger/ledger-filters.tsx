import { Download } from 'lucide-react';
import { useState } from 'react';
import { getExportLink } from 'shared/contracts/account/account-log.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, TextField } from 'shared/ui/kit.ts';
import { SearchForm } from 'shared/ui/search-form.tsx';
import type { LedgerQuery } from './ledger-query.ts';

interface LedgerFiltersProps {
  /** What was asked for last. */
  asked: LedgerQuery;
  /** Code and label of each change type. */
  types: Readonly<Record<string, string>>;
  canExport: boolean;
}

/** What is listed, and the same lines as a file. */
export function LedgerFilters({ asked, types, canExport }: LedgerFiltersProps) {
  const call = useCall();
  const [isExporting, setExporting] = useState(false);
  const save = async () => {
    const { page: _, ...filters } = asked;
    setExporting(true);
    try {
      const { url } = await call(getExportLink, filters);
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    } catch {
      // The call has said why.
    } finally {
      setExporting(false);
    }
  };
  return (
    <SearchForm className="filters" action="/user/ledger" label="筛选明细">
      {asked.type !== 'um' && <input type="hidden" name="type" value={asked.type} />}
      <label>
        收支
        <select name="action" key={asked.action} defaultValue={asked.action}>
          <option value="">全部</option>
          <option value="1">增加</option>
          <option value="2">减少</option>
        </select>
      </label>
      <label>
        类型
        <select name="change_type" key={asked.change_type} defaultValue={asked.change_type}>
          <option value="">全部</option>
          {Object.entries(types).map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <TextField label="开始日期" type="date" name="start_time" defaultValue={asked.start_time} />
      <TextField label="结束日期" type="date" name="end_time" defaultValue={asked.end_time} />
      <TextField
        className="words"
        label="搜索"
        type="search"
        name="keyword"
        placeholder="说明或单号"
        maxLength={50}
        defaultValue={asked.keyword}
      />
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
  );
}
