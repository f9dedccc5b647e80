import { RotateCcw, Sparkles, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { UndoBar } from 'shared/bundled/lists/undo-bar.tsx';
import type { Creation } from 'shared/contracts/chat/creation.ts';
import { Button, IconButton } from 'shared/ui/kit.ts';
import { FormWidget } from './form-widget.tsx';
import type { useTemplateForm } from './use-template-form.ts';

interface TemplateFormProps {
  creation: Creation;
  form: ReturnType<typeof useTemplateForm>;
  /** Credits for all answers; null: not known. */
  price: number | null;
  /** How that price comes about. */
  note: ReactNode;
  /** Nothing can be sent for now. */
  isClosed: boolean;
  isRunning: boolean;
  isStopping: boolean;
  /** Model and its price. */
  options: ReactNode;
  /** The choice of how many drafts, where there is one. */
  howMany: ReactNode;
  onSend(): void;
  onStop(): void;
}

/** What a template wants to know; the main button stays in sight. */
export function TemplateForm(props: TemplateFormProps) {
  const { creation, form, price, note, isClosed, isRunning, isStopping, options, howMany, onSend, onStop } = props;
  return (
    <form
      ref={form.box}
      noValidate
      aria-label="创作要求"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning && !isClosed && form.check()) onSend();
      }}
    >
      <div className="fields">
        {creation.form.map((field) => (
          <FormWidget
            key={field.id}
            field={field}
            value={form.values[field.id] ?? ''}
            error={form.errors[field.id]}
            onChange={(value) => form.change(field.id, value)}
          />
        ))}
      </div>
      <div className="send">
        {form.replaced && (
          <UndoBar
            key={form.replaced.count}
            done={form.replaced.done}
            onUndo={form.undo}
            onGone={form.forgetReplaced}
          />
        )}
        {howMany}
        <div className="options">
          {options}
          <IconButton size="small" aria-label="清空填写" title="清空填写" onClick={form.reset}>
            <RotateCcw aria-hidden />
          </IconButton>
        </div>
        {isRunning ? (
          <Button variant="outlined" size="large" onClick={onStop} startIcon={<Square aria-hidden />}>
            {isStopping ? '正在停止…' : '停止生成'}
          </Button>
        ) : (
          <Button
            type="submit"
            variant="contained"
            size="large"
            disabled={isClosed}
            startIcon={<Sparkles aria-hidden />}
          >
            {sendWords(price)}
          </Button>
        )}
        <p className="note">{note}</p>
      </div>
    </form>
  );
}

function sendWords(price: number | null): string {
  if (price === null) return '生成';
  return price === 0 ? '生成 · 免费' : `生成 · ${price} 积分`;
}

/** Rules of the form's classes, for the page's frame. */
export const formStyles = `
  .fields { display: flex; flex: 1; flex-direction: column; gap: var(--space-2); min-height: 0; overflow-y: auto; padding: var(--space-4); }
  .send { flex: none; display: grid; gap: var(--space-2); padding: var(--space-2) var(--space-4) var(--space-4); border-top: 1px solid var(--line); }
  .options { display: flex; gap: var(--space-2); align-items: center; min-height: var(--hit); color: var(--text-2); font-size: var(--type-meta); }
  .options select { max-width: 11em; min-height: 36px; padding: 0 var(--space-2); border: 0; border-radius: var(--radius-control); background: transparent; color: var(--text); font-size: 0.8125rem; }
  .options > :last-child { margin-left: auto; }
  .note { display: flex; flex-wrap: wrap; align-items: center; margin: 0; color: var(--text-2); font-size: var(--type-meta); }
  @media (max-width: 1023.98px) { .fields { overflow: visible; } }
`;
