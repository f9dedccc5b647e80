import { Check, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'shared/ui/kit.ts';
import { longestRecording, type RecordingState, useRecording } from './use-recording.ts';

interface VoiceInputProps {
  onText(text: string): void;
  onClose(): void;
}

const words: Record<RecordingState['phase'], string> = {
  asking: '请允许使用麦克风…',
  recording: '正在录音',
  sending: '正在转成文字…',
  failed: '',
};

/** A spoken question: recording, how long it is, and writing it down. Escape calls it off. */
export function VoiceInput(props: VoiceInputProps) {
  const [tries, setTries] = useState(0);
  return <Recording key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

function Recording({ onText, onClose, onRetry }: VoiceInputProps & { onRetry(): void }) {
  const { state, finish } = useRecording(onText);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Line onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {state.phase === 'recording' && <i aria-hidden />}
      {state.phase === 'failed' ? <p role="alert">{state.problem}</p> : <p role="status">{words[state.phase]}</p>}
      {state.phase === 'recording' && (
        <time aria-hidden>
          {clock(state.seconds)} / {clock(longestRecording)}
        </time>
      )}
      {state.phase === 'sending' && <progress aria-label="录音的上传进度" value={state.progress} />}
      <button type="button" ref={cancel} aria-label="取消语音输入" title="取消（Esc）" onClick={onClose}>
        <X size={18} aria-hidden />
      </button>
      {state.phase === 'recording' && (
        <button type="button" className="main" aria-label="完成录音" title="完成，转成文字" onClick={finish}>
          <Check size={18} aria-hidden />
        </button>
      )}
      {state.phase === 'failed' && (
        <button type="button" aria-label="重新录音" title="重新录音" onClick={onRetry}>
          <RotateCcw size={18} aria-hidden />
        </button>
      )}
    </Line>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const Line = styled('div')`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  min-height: 52px;
  padding: var(--space-1) var(--space-2) var(--space-1) var(--space-4);
  border-bottom: 1px solid var(--line);

  p { flex: 1; min-width: 0; margin: 0; font-size: var(--type-interface); }
  p[role='alert'] { color: var(--danger); }
  time { color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  progress { width: 80px; accent-color: var(--accent); }
  i { width: 10px; height: 10px; border-radius: var(--radius-full); background: var(--danger); animation: heard 1.2s ease-in-out infinite; }
  @keyframes heard { 50% { opacity: 0.3; } }
  @media (prefers-reduced-motion: reduce) { i { animation: none; } }
  button { display: grid; flex: none; place-items: center; width: var(--hit); height: var(--hit); border-radius: var(--radius-full); color: var(--text-2); }
  button:hover { background: var(--fill-strong); color: var(--text); }
  button.main, button.main:hover { background: var(--accent); color: var(--on-accent); }
`;
