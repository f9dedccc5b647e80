import { Search } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isComposing } from 'shared/site/is-composing.ts';
import type { Command } from './command.ts';
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
  const at = Math.max(
    0,
    commands.findIndex((command) => command.id === chosen),
  );
  const active = commands[at];
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function run({ run }: Command) {
    onClose();
    if (typeof run === 'function') run();
    else if (run.startsWith('/')) void navigate(run);
    else window.location.assign(run);
  }
  function press(event: KeyboardEvent) {
    // Enter and arrows of an input method choose its words.
    if (isComposing(event.nativeEvent)) return;
    const last = commands.length - 1;
    const target = { ArrowDown: at < last ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : last, PageDown: last, PageUp: 0 }[
      event.key
    ];
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
          aria-controls={`${id}list`}
          aria-activedescendant={active && `${id}${at}`}
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
      <div className="list" role="listbox" id={`${id}list`} aria-label="结果" ref={list}>
        {commands.map((command, index) => (
          <Fragment key={command.id}>
            {command.group !== commands[index - 1]?.group && <p aria-hidden>{command.group}</p>}
            <button
              type="button"
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={command === active}
              onClick={() => run(command)}
              onPointerMove={() => setChosen(command.id)}
            >
              <command.Icon size={18} strokeWidth={1.75} aria-hidden />
              <span dir="auto">{command.name}</span>
              {command.hint && <small>{command.hint}</small>}
            </button>
          </Fragment>
        ))}
        {commands.length === 0 && <p className="nothing">没有找到</p>}
      </div>
      <p className="visually-hidden" role="status">
        {keyword.trim() ? `${commands.length} 项` : ''}
      </p>
      <p className="keys" aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> 选择
        <kbd>Enter</kbd> 打开
        <kbd>Esc</kbd> 关闭
      </p>
    </>
  );
}
