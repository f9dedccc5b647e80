import type { ReactNode } from 'react';
import { promptLimit } from 'shared/contracts/creative/drawing.ts';
import { TextField } from 'shared/ui/kit.ts';
import { type DrawForm, fieldId } from './use-draw-form.ts';

export function PromptField({ form, children }: { form: DrawForm; children?: ReactNode }) {
  const { draft, errors, change } = form;
  return (
    <div>
      <TextField
        id={fieldId('prompt')}
        label="画面描述"
        multiline
        rows={5}
        value={draft.prompt}
        placeholder="想看到什么？主体、环境、光线、构图、画风……"
        error={Boolean(errors.prompt)}
        helperText={errors.prompt ?? `${draft.prompt.length} / ${promptLimit} 字`}
        onChange={(event) => change({ prompt: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void form.submit();
        }}
      />
      {children}
    </div>
  );
}
