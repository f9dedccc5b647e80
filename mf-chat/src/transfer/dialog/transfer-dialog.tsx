import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { FileInput } from 'shared/bundled/files/file-input.tsx';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { Button, Dialog, DialogContent, styled } from 'shared/ui/kit.ts';
import { useTransfer } from './use-transfer.ts';

interface TransferDialogProps {
  sessions: readonly ChatSession[];
  /** The conversation that is open; null: a new one. */
  currentId: number | null;
  /** The sessions have changed. */
  onImported(): Promise<unknown>;
  onClose(): void;
}

const formats = [
  { value: 'markdown', label: 'Markdown（便于阅读）' },
  { value: 'json', label: 'JSON（完整，可再导入）' },
] as const;

/** Takes one conversation or all of them as a file, and brings in those of ChatGPT, LobeChat and this site. */
export function TransferDialog({ sessions, currentId, onImported, onClose }: TransferDialogProps) {
  const { state, takeOut, bringIn } = useTransfer(sessions, onImported);
  const isBusy = state.phase === 'busy';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="transfer-title">
      <DialogHead id="transfer-title" onClose={onClose}>
        导出与导入
      </DialogHead>
      <DialogContent>
        <Frame>
          <ExportSection isBusy={isBusy} currentId={currentId} takeOut={takeOut} />
          <ImportSection isBusy={isBusy} bringIn={bringIn} />
          <p role={state.phase === 'failed' ? 'alert' : 'status'} data-phase={state.phase}>
            {state.phase === 'idle' ? '' : state.text}
          </p>
        </Frame>
      </DialogContent>
    </Dialog>
  );
}

type Transfers = ReturnType<typeof useTransfer>;

function ExportSection({
  isBusy,
  currentId,
  takeOut,
}: { isBusy: boolean } & Pick<TransferDialogProps, 'currentId'> & Pick<Transfers, 'takeOut'>) {
  const [format, setFormat] = useState<(typeof formats)[number]['value']>('markdown');
  const button = (words: string, only?: number) => (
    <Button
      variant="outlined"
      disabled={isBusy}
      startIcon={<Download aria-hidden />}
      onClick={() => void takeOut(format, only)}
    >
      {words}
    </Button>
  );
  return (
    <section aria-labelledby="transfer-out">
      <h3 id="transfer-out">导出</h3>
      <Choice label="格式" name="export-format" value={format} items={formats} onChange={setFormat} />
      <div className="buttons">
        {currentId !== null && button('导出当前对话', currentId)}
        {button('导出全部对话')}
      </div>
    </section>
  );
}

function ImportSection({ isBusy, bringIn }: { isBusy: boolean } & Pick<Transfers, 'bringIn'>) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby="transfer-in">
      <h3 id="transfer-in">导入</h3>
      <p>
        支持 ChatGPT 导出的 ZIP 压缩包（或其中的 JSON 文件，可以多选）、LobeChat 导出的 JSON 和本站导出的
        JSON。同一个对话不会重复导入，导入不消耗积分。
      </p>
      <FileInput
        ref={field}
        multiple
        accept=".json,.zip,application/json,application/zip"
        aria-label="选择要导入的文件"
        className="visually-hidden"
        onChoose={(files) => void bringIn(files)}
      />
      <Button
        variant="outlined"
        disabled={isBusy}
        startIcon={<Upload aria-hidden />}
        onClick={() => field.current?.click()}
      >
        选择文件
      </Button>
    </section>
  );
}

const Frame = styled('div')`
  display: grid;
  gap: var(--space-5);
  font-size: var(--type-interface);

  section { display: grid; gap: var(--space-3); justify-items: start; }
  h3 { font-size: var(--type-interface); }
  p { color: var(--text-2); }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  [data-phase=failed] { color: var(--danger); }
  [data-phase=done] { color: var(--text); }
  [data-phase=idle] { display: none; }
`;
