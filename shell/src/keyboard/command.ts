import type { LucideIcon } from 'lucide-react';

/** One line of the palette. */
export interface Command {
  /** Unique in the palette. */
  id: string;
  group: '命令' | '会话' | '消息' | '技能' | '页面';
  name: string;
  /** Said behind the name. */
  hint?: string;
  Icon: LucideIcon;
  /** A path of the site, or work to do. */
  run: string | (() => void);
}

/** Lines of one group. */
const maxOfGroup = 6;

/**
 * The commands whose name or hint has all words of the keyword, a few of each group. Pages whose name begins with it come
 * first, the others in the order of the groups.
 */
export function chooseCommands(commands: readonly Command[], keyword: string): Command[] {
  const typed = keyword.trim().toLowerCase();
  const words = typed.split(/\s+/).filter(Boolean);
  const matches = ({ name, hint = '' }: Command) => {
    const text = `${name} ${hint}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const taken = new Map<string, number>();
  const isNamed = ({ group, name }: Command) =>
    typed !== '' && group === '页面' && name.toLowerCase().startsWith(typed);
  const named = commands.filter(isNamed);
  return [...named, ...commands.filter((command) => !named.includes(command))].filter((command) => {
    // What the server found has been looked for already.
    if (command.group !== '消息' && !matches(command)) return false;
    const count = (taken.get(command.group) ?? 0) + 1;
    taken.set(command.group, count);
    return count <= maxOfGroup;
  });
}
