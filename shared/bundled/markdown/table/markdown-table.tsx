import { Table2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { copyText } from 'shared/site/toasts.ts';
import { ScrollBox } from '../scroll-box.tsx';
import { csvOf } from './table-csv.ts';

/** A table that scrolls by itself and can be taken into a spreadsheet. An answer may have several: `columns` distinguishes them. */
export function MarkdownTable({ columns, children }: { columns: string; children: ReactNode }) {
  const table = useRef<HTMLTableElement>(null);
  return (
    <div className="md-table">
      <ScrollBox as="section" aria-label={`表格：${columns}`}>
        <table ref={table}>{children}</table>
      </ScrollBox>
      <button type="button" onClick={() => table.current && void copyText(csvOf(table.current))}>
        <Table2 size={14} aria-hidden />
        复制为 CSV
      </button>
    </div>
  );
}
