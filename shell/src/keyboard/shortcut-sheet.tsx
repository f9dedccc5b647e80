import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { useMatches } from 'react-router-dom';
import type { PageMatch, Shortcut } from 'shared/site/remote.ts';
import { changeSettingAtom, settingAtom } from 'shared/site/setting/setting.ts';
import { Checkbox, Dialog, FormControlLabel, IconButton, styled } from 'shared/ui/kit.ts';

const ofSite: readonly Shortcut[] = [
  { keys: ['Mod', 'K'], does: '打开命令面板' },
  { keys: ['?'], does: '打开这张表' },
  { keys: ['Mod', '/'], does: '打开这张表，输入时也可以' },
  { keys: ['Esc'], does: '关闭弹窗和菜单' },
];

/** Which keys do something: on the whole site, and on the page that is shown. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const ofPage = usePageShortcuts(open);
  const { plainKeys } = useAtomValue(settingAtom);
  const change = useSetAtom(changeSettingAtom);
  return (
    <Sheet open={open} onClose={onClose} aria-labelledby="shortcuts-title">
      <div className="head">
        <h2 id="shortcuts-title">键盘快捷键</h2>
        <IconButton aria-label="关闭" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="body">
        {ofPage.length > 0 && <Keys title="当前页面" shortcuts={ofPage} />}
        <Keys title="全站" shortcuts={ofSite} />
        <FormControlLabel
          control={
            <Checkbox
              checked={plainKeys !== false}
              onChange={(_event, isOn) => change({ plainKeys: isOn ? undefined : false })}
            />
          }
          label="按 ? 打开这张表"
        />
      </div>
    </Sheet>
  );
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{nameOf(key)}</kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

const nameOf = (key: string): string =>
  key !== 'Mod' ? key : /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** The shown page's own, as its route names them; what does not come is left out. */
function usePageShortcuts(open: boolean): readonly Shortcut[] {
  const matches = useMatches() as PageMatch[];
  const load = matches.findLast(({ handle }) => handle?.shortcuts)?.handle?.shortcuts;
  const [found, setFound] = useState<{ load: typeof load; shortcuts: readonly Shortcut[] }>();
  useEffect(() => {
    if (!open || !load) return;
    load().then(
      (shortcuts) => setFound({ load, shortcuts }),
      () => undefined,
    );
  }, [open, load]);
  return load && found?.load === load ? found.shortcuts : [];
}

const Sheet = styled(Dialog)({
  '& .MuiDialog-paper': {
    width: '480px',
    maxWidth: 'calc(100vw - 32px)',
  },
  '& .head': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: 'var(--space-3) var(--space-3) 0 var(--space-5)',
  },
  '& h2': {
    margin: 0,
    fontSize: 'var(--type-text)',
    fontWeight: 'var(--weight-strong)',
  },
  '& .body': {
    padding: '0 var(--space-5) var(--space-4)',
    overflowY: 'auto',
  },
  '& h3': {
    margin: 'var(--space-3) 0 var(--space-1)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    fontWeight: 'var(--weight-medium)',
  },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    margin: '0 0 var(--space-3)',
    fontSize: 'var(--type-interface)',
  },
  '& dt, & dd': {
    display: 'flex',
    gap: '4px',
    alignItems: 'center',
    minHeight: '40px',
    margin: 0,
    borderBottom: '1px solid var(--line)',
  },
  '& dd': {
    justifyContent: 'flex-end',
  },
  '& kbd': {
    minWidth: '26px',
    padding: '2px 8px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--fill)',
    font: 'inherit',
    fontSize: 'var(--type-meta)',
    textAlign: 'center',
  },
});
