import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { transferVoice } from 'shared/contracts/chat/voice.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useUpload } from 'shared/site/visit.ts';

/** Seconds of one recording. */
export const longestRecording = 120;

export type RecordingState =
  /** The browser asks the visitor for the microphone. */
  | { phase: 'asking' }
  | { phase: 'recording'; seconds: number }
  | { phase: 'sending'; progress: number }
  | { phase: 'failed'; problem: string };

/** Records what is said until `finish`, and has it written down. Begins at once; ends when its component goes. */
export function useRecording(onText: (text: string) => void) {
  const upload = useUpload();
  const [state, setState] = useState<RecordingState>({ phase: 'asking' });
  const recorder = useRef<MediaRecorder>(undefined);
  const written = useEffectEvent(onText);

  useEffect(() => {
    const leave = new AbortController();
    const pieces: Blob[] = [];
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const release = () => {
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const fail = (error: unknown) => {
      release();
      if (!leave.signal.aborted) setState({ phase: 'failed', problem: sentenceOf(error) });
    };
    async function send(type: string) {
      release();
      if (leave.signal.aborted) return;
      setState({ phase: 'sending', progress: 0 });
      const fileName = /mp4/.test(type) ? '录音.m4a' : '录音.webm';
      const onProgress = (progress: number) => setState({ phase: 'sending', progress });
      const options = { fileName, onProgress, quiet: true, signal: leave.signal };
      const { text } = await upload(transferVoice, new Blob(pieces, { type }), {}, options);
      if (!text.trim()) throw new Unheard();
      written(text.trim());
    }
    async function begin() {
      stream = await openMicrophone();
      if (leave.signal.aborted) return release();
      const made = new MediaRecorder(stream);
      recorder.current = made;
      made.ondataavailable = ({ data }) => data.size > 0 && pieces.push(data);
      made.onstop = () => void send(made.mimeType).catch(fail);
      made.start(1000);
      let seconds = 0;
      setState({ phase: 'recording', seconds });
      timer = setInterval(() => {
        seconds++;
        if (seconds >= longestRecording) made.stop();
        else setState({ phase: 'recording', seconds });
      }, 1000);
    }
    begin().catch(fail);
    return () => {
      leave.abort();
      release();
    };
  }, [upload]);

  return {
    state,
    finish: () => recorder.current?.state === 'recording' && recorder.current.stop(),
  };
}

async function openMicrophone(): Promise<MediaStream> {
  // Plain http has none.
  if (!navigator.mediaDevices || typeof MediaRecorder === 'undefined') throw new Unsupported();
  return navigator.mediaDevices.getUserMedia({ audio: true });
}

class Unsupported extends Error {}
class Unheard extends Error {}

/** What browsers call it that there is no sound. */
const sentences: Record<string, string> = {
  NotAllowedError: '没有麦克风权限，请在浏览器的设置里允许后重试',
  SecurityError: '没有麦克风权限，请在浏览器的设置里允许后重试',
  NotFoundError: '没有找到麦克风',
  NotReadableError: '麦克风打不开，可能正被其他程序使用',
  NotSupportedError: '这个浏览器不能录音',
};

function sentenceOf(error: unknown): string {
  if (error instanceof Unsupported) return '这个浏览器不能录音（需要 https）';
  if (error instanceof Unheard) return '没有听清，请再说一次';
  return sentences[(error as Error).name] ?? messageOf(error);
}
