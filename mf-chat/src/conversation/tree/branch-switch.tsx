import { ChevronLeft, ChevronRight } from 'lucide-react';

interface BranchSwitchProps {
  /** 提问 or 回答. */
  what: string;
  ids: readonly number[];
  current: number;
  onChoose(id: number): void;
}

/** ‹2/3›: which of several messages at one place is shown. */
export function BranchSwitch({ what, ids, current, onChoose }: BranchSwitchProps) {
  const at = ids.indexOf(current);
  if (ids.length < 2 || at < 0) return null;
  const step = (by: 1 | -1) => {
    const id = ids[at + by];
    return { disabled: id === undefined, onClick: () => id !== undefined && onChoose(id) };
  };
  return (
    <fieldset className="branches" aria-label={`${what}的版本`}>
      <button type="button" aria-label={`上一个${what}`} title={`上一个${what}`} {...step(-1)}>
        <ChevronLeft size={16} aria-hidden />
      </button>
      <span>
        <span className="visually-hidden">第 </span>
        {at + 1}
        <span aria-hidden>/</span>
        <span className="visually-hidden">个，共 </span>
        {ids.length}
      </span>
      <button type="button" aria-label={`下一个${what}`} title={`下一个${what}`} {...step(1)}>
        <ChevronRight size={16} aria-hidden />
      </button>
    </fieldset>
  );
}

/** Rules of the class `branches`, for the frame of the turns; they follow those of its rows of buttons. */
export const branchesStyles = `
  .branches { display: inline-flex; min-width: 0; margin: 0; padding: 0; border: 0; align-items: center; color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  .branches button { width: 28px; }
  @media (hover: none) { .branches button { width: clamp(32px, 10vw, 40px); } }
`;
