import { useAtomValue } from 'jotai';
import { Pause, Play, X } from 'lucide-react';
import { useState } from 'react';
import { siteConfigAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';
import type { ToolProps } from './tool-props.ts';
import { useProviderVoice } from './use-provider-voice.ts';
import { useSpokenSentences } from './use-spoken-sentences.ts';

/** Reads an answer out: by the server's voice where it has one, else, and when that fails, by the browser's. */
export function ReadAloud(props: ToolProps) {
  const hasVoice = useAtomValue(siteConfigAtom)?.voice.voice_broadcast.is_open === 1;
  const [isFailed, setFailed] = useState(false);
  const isProviders = hasVoice && props.answerId > 0 && !isFailed;
  return isProviders ? <ProviderVoice {...props} onFail={() => setFailed(true)} /> : <BrowserVoice {...props} />;
}

function ProviderVoice({ row, answerId, onClose, onFail }: ToolProps & { onFail(): void }) {
  return <Player {...useProviderVoice({ row, answerId, onEnd: onClose, onFail })} onClose={onClose} />;
}

function BrowserVoice({ row, onClose }: ToolProps) {
  return <Player {...useSpokenSentences(row, onClose)} onClose={onClose} />;
}

/** What a voice is doing. */
export interface Voice {
  /** The sentence that is spoken, and which of how many it is; '' while nothing is. */
  sentence: string;
  at: number;
  count: number;
  isPaused: boolean;
  toggle(): void;
}

/** The line below an answer: the sentence that is read out, pause, and the end. */
function Player({ sentence, at, count, isPaused, toggle, onClose }: Voice & { onClose(): void }) {
  const label = isPaused ? '继续朗读' : '暂停朗读';
  return (
    <Line aria-label="朗读">
      <button type="button" aria-label={label} title={label} onClick={toggle}>
        {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
      </button>
      <span>{sentence ? `${at + 1} / ${count}　${sentence}` : '正在准备语音…'}</span>
      <button type="button" aria-label="结束朗读" title="结束朗读" onClick={onClose}>
        <X size={16} aria-hidden />
      </button>
    </Line>
  );
}

const Line = styled('section')`
  display: flex;
  align-items: center;
  min-width: 0;
  max-width: min(36em, 70vw);
  border-radius: var(--radius-control);
  background: var(--accent-soft);
  font-size: var(--type-meta);

  span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-variant-numeric: tabular-nums; }
`;
