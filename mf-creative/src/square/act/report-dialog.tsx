import { useState } from 'react';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { FormDialog } from 'shared/bundled/forms/form-dialog.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import {
  reportSquarePost,
  type SquareReportReason,
  squareReportReasons,
  squareReportWords,
} from 'shared/contracts/creative/square.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { TextField } from 'shared/ui/kit.ts';

export function ReportDialog({ id, onClose }: { id: number; onClose(): void }) {
  const call = useCall();
  const logIn = useLogIn();
  const [reason, setReason] = useState<SquareReportReason>('illegal');
  const form = useForm({
    checks: { text: (text) => (reason === 'other' && !text.trim() ? '请写一句哪里有问题' : undefined) },
    async send({ text }) {
      if (!(await logIn())) return;
      await call(reportSquarePost, { id, reason, content: text.trim() }, { quiet: true });
      showToast('success', '已收到举报，会尽快处理');
      onClose();
    },
  });
  return (
    <FormDialog title="举报这件作品" button="提交" form={form} onClose={onClose}>
      <Choice
        label="原因"
        name="reason"
        look="chips"
        value={reason}
        items={squareReportReasons.map((value) => ({ value, label: squareReportWords[value] }))}
        onChange={setReason}
      />
      <TextField label="说明（选填）" multiline rows={3} maxLength={500} {...form.field('text')} />
    </FormDialog>
  );
}
