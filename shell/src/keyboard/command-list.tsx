import { Fragment, useEffect, useRef } from 'react';
import type { Command } from './command.ts';

interface CommandListProps {
  /** Of the palette: the field names the list and its lines by it. */
  id: string;
  commands: readonly Command[];
  /** The line that Enter runs. */
  active: Command | undefined;
  run(command: Command): void;
  onChoose(id: string): void;
}

export const listId = (palette: string) => `${palette}list`;
export const optionId = (palette: string, index: number) => `${palette}${index}`;

/** The lines of the palette below the names of their groups; the active one is kept in sight. */
export function CommandList({ id, commands, active, run, onChoose }: CommandListProps) {
  const list = useRef<HTMLDivElement>(null);
  const at = active ? commands.indexOf(active) : 0;
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div className="list" role="listbox" id={listId(id)} aria-label="结果" ref={list}>
      {commands.map((command, index) => (
        <Fragment key={command.id}>
          {command.group !== commands[index - 1]?.group && <p aria-hidden>{command.group}</p>}
          <button
            type="button"
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={command === active}
            onClick={() => run(command)}
            onPointerMove={() => onChoose(command.id)}
          >
            <command.Icon size={18} strokeWidth={1.75} aria-hidden />
            <span dir="auto">{command.name}</span>
            {command.hint && <small>{command.hint}</small>}
          </button>
        </Fragment>
      ))}
      {commands.length === 0 && <p className="nothing">没有找到</p>}
    </div>
  );
}
