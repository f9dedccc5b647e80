import { Brush, Contrast, Eraser, RotateCcw, Undo2 } from 'lucide-react';
import { styled } from 'shared/ui/kit.ts';
import { ToolButton } from '../../works/menu/tool-button.tsx';
import type { MaskStep } from './mask.ts';

/** Width of the brush in percent of the picture's shortest side. */
export const brushRange = { least: 1, most: 20, usual: 8 } as const;

interface MaskToolsProps {
  share: number;
  erases: boolean;
  steps: readonly MaskStep[];
  onShare(share: number): void;
  onErases(erases: boolean): void;
  onStep(step: MaskStep): void;
  onUndo(): void;
}

/** The bar below the picture, under the thumb of a phone. */
export function MaskTools({ share, erases, steps, onShare, onErases, onStep, onUndo }: MaskToolsProps) {
  const isEmpty = steps.length === 0;
  const tool = (label: string, Icon: typeof Brush, onClick: () => void, more: object = {}) => (
    <ToolButton name={label} Icon={Icon} onClick={onClick} {...more} />
  );
  return (
    <Bar role="toolbar" aria-label="涂抹工具">
      {tool('画笔', Brush, () => onErases(false), { 'aria-pressed': !erases })}
      {tool('橡皮', Eraser, () => onErases(true), { 'aria-pressed': erases })}
      <label>
        <span>粗细 {share}%</span>
        <input
          type="range"
          aria-label="画笔粗细"
          min={brushRange.least}
          max={brushRange.most}
          value={share}
          onChange={(event) => onShare(Number(event.target.value))}
        />
      </label>
      {tool('撤销', Undo2, onUndo, { disabled: isEmpty })}
      {tool('反选', Contrast, () => onStep({ kind: 'invert' }))}
      {tool('清空', RotateCcw, () => onStep({ kind: 'clear' }), { disabled: isEmpty })}
    </Bar>
  );
}

const Bar = styled('div')`
  display: flex; flex: none; gap: var(--space-1); align-items: center; justify-content: center; padding: var(--space-1) var(--space-2); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-raised);
  button[aria-pressed=true] { background: var(--accent-soft); color: var(--accent-text); }
  label { display: flex; flex: 0 1 220px; gap: var(--space-2); align-items: center; min-width: 0; color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  label span { flex: none; width: 5em; }
  input { flex: 1; min-width: 0; height: var(--hit); accent-color: var(--accent); }
  @media (max-width: 480px) { label span { display: none; } }
`;
