import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { siteConfigAtom } from 'shared/site/config.ts';

const VoiceButton = lazyPart(() => import('./voice-button.tsx').then((code) => code.VoiceButton), { isSilent: true });
const VoiceInput = lazyPart(() => import('./voice-input.tsx').then((code) => code.VoiceInput));

/** The field that gets what is said. */
interface SpokenField {
  text(): string;
  set(text: string): void;
  focus(): void;
}

/** Speaking instead of typing, where the site offers it: the button, and what it opens. */
export function useVoice(field: SpokenField) {
  const hasVoice = useAtomValue(siteConfigAtom)?.voice.voice_input.is_open === 1;
  const [speaks, setSpeaks] = useState(false);
  function close() {
    setSpeaks(false);
    field.focus();
  }
  return {
    button: hasVoice && <VoiceButton isOpen={speaks} onOpen={() => setSpeaks(true)} />,
    input: speaks && (
      <VoiceInput
        onText={(text) => {
          close();
          field.set(`${field.text()}${text}`);
        }}
        onClose={close}
      />
    ),
  };
}
