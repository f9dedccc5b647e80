import { RotateCcw } from 'lucide-react';
import { Button } from 'shared/ui/kit.ts';

interface AgainProps {
  /** Undefined: nothing can be asked for now. */
  onAgain: (() => void) | undefined;
  word: string;
}

/** Asks once more. */
export function Again({ onAgain, word }: AgainProps) {
  if (!onAgain) return null;
  return (
    <Button size="small" variant="text" startIcon={<RotateCcw aria-hidden />} onClick={onAgain}>
      {word}
    </Button>
  );
}
