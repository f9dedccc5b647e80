import { Mic } from 'lucide-react';
import { useLogIn } from 'shared/site/login/log-in.ts';

interface VoiceButtonProps {
  isOpen: boolean;
  onOpen(): void;
}

/** Begins a spoken question. */
export function VoiceButton({ isOpen, onOpen }: VoiceButtonProps) {
  const logIn = useLogIn();
  return (
    <button
      type="button"
      className="attach"
      aria-label="语音输入"
      title="语音输入"
      aria-pressed={isOpen}
      disabled={isOpen}
      onClick={() => void logIn().then((isLoggedIn) => isLoggedIn && onOpen())}
    >
      <Mic size={18} aria-hidden />
    </button>
  );
}
