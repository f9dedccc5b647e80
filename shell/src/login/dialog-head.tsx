import type { ReactNode } from 'react';
import { Tabs, type TabsProps } from 'shared/ui/kit.ts';

interface DialogHeadProps<V extends string> {
  title: string;
  hint?: string;
  /** With two tabs or more they stand in the title's place. */
  tabs: TabsProps<V>['items'];
  tab: V;
  onTab: (tab: V) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

const panelId = 'login-panel';

/** The title of a form of the dialog, or the tabs between its ways. */
export function DialogHead<V extends string>({ title, hint, tabs, tab, onTab, children }: DialogHeadProps<V>) {
  if (tabs.length < 2) {
    return (
      <>
        <h2 id="login-title">{title}</h2>
        {hint && <p className="hint">{hint}</p>}
        {children}
      </>
    );
  }
  return (
    <>
      <h2 id="login-title" className="visually-hidden">
        {title}
      </h2>
      <Tabs label={`${title}方式`} value={tab} onChange={onTab} items={tabs} panelId={panelId} />
      {hint && <p className="hint">{hint}</p>}
      <div role="tabpanel" id={panelId} aria-label={title}>
        {children}
      </div>
    </>
  );
}
