import { type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listSkills, type SkillItem } from 'shared/contracts/chat/skill.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';
import { styled } from 'shared/ui/kit.ts';
import type { TypedText } from './use-typed-text.ts';

export interface SkillMenuHandle {
  /** A key of the field. @returns whether the menu has taken it */
  press(key: string): boolean;
}

interface SkillMenuProps {
  /** What is typed behind the `/`. */
  keyword: string;
  /** Its field keeps the focus; the field's ARIA attributes name the chosen line. */
  typed: Pick<TypedText, 'field' | 'set' | 'closeSlash'>;
  handle: Ref<SkillMenuHandle>;
}

/** The skills above the composer, while a `/` begins its text. */
export function SkillMenu({ keyword, typed, handle }: SkillMenuProps) {
  const navigate = useNavigate();
  const id = useId();
  const { skills, problem } = useSkills();
  const [chosen, setChosen] = useState<number>();
  const found = (skills ?? []).filter(isFor(keyword));
  const chosenAt = found.findIndex((skill) => skill.id === chosen);
  const at = Math.max(0, chosenAt);
  const list = useRef<HTMLDivElement>(null);
  const open = (skill: SkillItem) => {
    typed.set('');
    void navigate(`/skill?id=${skill.id}`);
  };
  useImperativeHandle(handle, () => ({
    press(key) {
      const current = found[at];
      if (key === 'Escape') typed.closeSlash();
      else if (!current) return false;
      else if (key === 'ArrowDown') setChosen((found[at + 1] ?? found[0])?.id);
      else if (key === 'ArrowUp') setChosen((found[at - 1] ?? found.at(-1))?.id);
      else if (key === 'Enter' || key === 'Tab') open(current);
      else return false;
      return true;
    },
  }));

  const active = found[at] && `${id}${at}`;
  useNamedList(typed.field, id, active);
  useEffect(() => {
    if (active) list.current?.querySelectorAll('[role=option]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [active, at]);

  return (
    <Menu>
      <div role="listbox" id={id} aria-label="技能" ref={list}>
        {found.map((skill, index) => (
          <button
            key={skill.id}
            type="button"
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => open(skill)}
            onPointerMove={() => setChosen(skill.id)}
          >
            <b dir="auto">{skill.name}</b>
            <small dir="auto">{skill.describe}</small>
          </button>
        ))}
      </div>
      {found.length === 0 && <p>{problem ?? (skills ? '没有这样的技能，回车会作为问题发送' : '正在加载技能…')}</p>}
      <span className="visually-hidden" role="status">
        {skills ? `${found.length} 个技能` : ''}
      </span>
    </Menu>
  );
}

/** By name or description. */
const isFor =
  (keyword: string) =>
  ({ name, describe }: SkillItem) =>
    `${name} ${describe}`.toLowerCase().includes(keyword.toLowerCase());

/** Says by ARIA at the field, which keeps the focus, which line of the list is chosen. */
function useNamedList(field: RefObject<HTMLTextAreaElement | null>, id: string, active: string | undefined) {
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': active };
    for (const [name, value] of Object.entries(attributes)) if (value) area.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) area.removeAttribute(name);
    };
  }, [field, id, active]);
}

function useSkills() {
  const call = useCall();
  const [loaded, setLoaded] = useState<{ skills?: readonly SkillItem[]; problem?: string }>({});
  useEffect(() => {
    const leave = new AbortController();
    call(listSkills, {}, { quiet: true, signal: leave.signal }).then(
      (groups) => setLoaded({ skills: groups.flatMap(({ skill }) => skill) }),
      (error) => leave.signal.aborted || setLoaded({ problem: messageOf(error) }),
    );
    return () => leave.abort();
  }, [call]);
  return loaded;
}

const Menu = styled('div')`
  max-height: min(40vh, 300px);
  padding: var(--space-2);
  border-bottom: 1px solid var(--line);
  overflow-y: auto;
  overscroll-behavior: contain;

  [role='option'] { display: flex; gap: var(--space-3); align-items: baseline; width: 100%; min-height: var(--hit); padding: 8px var(--space-3); border-radius: var(--radius-control); text-align: left; }
  [role='option'][aria-selected='true'] { background: var(--accent-soft); }
  b { flex: none; max-width: 60%; overflow: hidden; color: var(--text); font-size: var(--type-interface); font-weight: var(--weight-medium); text-overflow: ellipsis; white-space: nowrap; }
  small { overflow: hidden; color: var(--text-2); font-size: var(--type-meta); text-overflow: ellipsis; white-space: nowrap; }
  p { margin: 0; padding: var(--space-2) var(--space-3); color: var(--text-2); font-size: var(--type-interface); }
`;
