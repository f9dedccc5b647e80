import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isComposing } from 'shared/site/browser/is-composing.ts';
import type { Command } from './command.ts';
import { CommandList, listId, optionId } from './command-list.tsx';
import { PaletteFrame } from './palette-frame.ts';
import { useCommands } from './use-commands.ts';

interface PaletteProps {
  open: boolean;
  onClose(): void;
  onShortcuts(): void;
}

/** Sessions, messages, skills, pages and commands by their names: a field, and a list below it that the arrow keys walk. */
export function Palette({ open, onClose, onShortcuts }: PaletteProps) {
  return (
    <PaletteFrame open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': '命令面板' } }}>
      <Body onClose={onClose} onShortcuts={onShortcuts} />
    </PaletteFrame>
  );
}

function Body({ onClose, onShortcuts }: Omit<PaletteProps, 'open'>) {
  const navigate = useNavigate();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<string>();
  const commands = useCommands(keyword, onShortcuts);
  const found = commands.findIndex((command) => command.id === chosen);
  const at = Math.max(0, found);
  const active = commands[at];
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function run({ run }: Command) {
    onClose();
    if (typeof run === 'function') run();
    else if (run.startsWith('/')) void navigate(run);
    else window.location.assign(run);
  }
  function press(event: KeyboardEvent) {
    // Enter and arrows of an input method choose its words.
    if (isComposing(event.nativeEvent)) return;
    const target = lineAfter(event.key, at, commands.length - 1);
    if (target !== undefined) setChosen(commands[target]?.id);
    else if (event.key === 'Enter' && active) run(active);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <label className="field">
        <Search size={18} aria-hidden />
        <input
          role="combobox"
          aria-label="搜索会话、技能、页面和命令"
          aria-autocomplete="list"
          aria-expanded={commands.length > 0}
          aria-controls={listId(id)}
          aria-activedescendant={active && optionId(id, at)}
          placeholder="搜索会话、技能、页面和命令"
          autoComplete="off"
          enterKeyHint="go"
          ref={field}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={press}
        />
      </label>
      <CommandList id={id} commands={commands} active={active} run={run} onChoose={setChosen} />
      <p className="visually-hidden" role="status">
        {keyword.trim() ? `${commands.length} 项` : ''}
      </p>
      <Keys />
    </>
  );
}

/** Where a key leads from a line; undefined: nowhere. */
const lineAfter = (key: string, at: number, last: number): number | undefined =>
  ({ ArrowDown: at < last ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : last, PageDown: last, PageUp: 0 })[key];

const Keys = () => (
  <p className="keys" aria-hidden>
    <kbd>↑</kbd>
    <kbd>↓</kbd> 选择
    <kbd>Enter</kbd> 打开
    <kbd>Esc</kbd> 关闭
  </p>
);
