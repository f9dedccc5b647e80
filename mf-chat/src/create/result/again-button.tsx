import { RotateCcw } from 'lucide-react';
import { Button } from 'shared/ui/kit.ts';

/** Asks once more. */
export function Again({ onAgain, word }: { onAgain(): void; word: string }) {
  return (
    <Button size="small" variant="text" startIcon={<RotateCcw aria-hidden />} onClick={onAgain}>
      {word}
    </Button>
  );
}
