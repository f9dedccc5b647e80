import { type ReactNode, useId } from 'react';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { Button, Tabs } from 'shared/ui/kit.ts';
import { tabItems } from './record-tabs.ts';
import type { Works } from './use-works.ts';

interface WorkHistoryProps<R extends DrawRecord> {
  works: Works<R>;
  label: string;
  beside: ReactNode;
  earlier: string;
  children: ReactNode;
}

/** The visitor's works by tab, growing at the end. */
export function WorkHistory<R extends DrawRecord>(props: WorkHistoryProps<R>) {
  const { works, label, beside, earlier, children } = props;
  const panel = useId();
  const { tab, isLoading, problem, hasMore } = works;
  return (
    <>
      <div className="bar">
        <Tabs label={label} value={tab} onChange={works.choose} panelId={panel} items={tabItems} />
        {beside}
      </div>
      <div
        className="history"
        id={panel}
        role="tabpanel"
        aria-label={tabItems.find(({ value }) => value === tab)?.label}
        aria-busy={isLoading || undefined}
      >
        {children}
        {hasMore && !problem && (
          <Button className="earlier" variant="outlined" loading={isLoading} onClick={() => works.more()}>
            {earlier}
          </Button>
        )}
      </div>
    </>
  );
}
