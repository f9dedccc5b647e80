import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { useCapability } from 'shared/site/config.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Dialog, DialogContent, Tabs } from 'shared/ui/kit.ts';
import { ExampleList } from './example-list.tsx';
import { PromptHistory } from './prompt-history.tsx';

const tabs = [
  { value: 'examples', label: '示例' },
  { value: 'history', label: '我用过的' },
] as const;

export function PromptDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const isMine = useAtomValue(isLoggedInAtom);
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('examples');
  const panel = useId();
  const hasHistory = useCapability('prompt_help');
  return (
    <Dialog open={open} onClose={onClose} aria-label="描述灵感" fullWidth maxWidth="md">
      <DialogHead onClose={onClose}>描述灵感</DialogHead>
      <DialogContent>
        <Tabs
          label="描述灵感"
          value={tab}
          onChange={setTab}
          items={tabs.filter(({ value }) => value !== 'history' || hasHistory)}
          panelId={panel}
        />
        <div id={panel} role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
          {tab === 'examples' && <ExampleList onChosen={onClose} />}
          {tab === 'history' && isMine && <PromptHistory onChosen={onClose} />}
          {tab === 'history' && !isMine && <EmptyState>登录后，用过的描述会在这里</EmptyState>}
        </div>
      </DialogContent>
    </Dialog>
  );
}
