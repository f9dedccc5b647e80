import { useAtomValue } from 'jotai';
import { type AskedTool, closedWords } from 'shared/contracts/chat/asked-tools.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { Alert } from 'shared/ui/kit.ts';

/** Says before anything is typed that operators have closed a tool; nothing while it is open. */
export function ClosedNotice({ tool }: { tool: AskedTool }) {
  const words = closedWords(useAtomValue(siteConfigAtom), tool);
  return words ? <Alert severity="info">{words}</Alert> : null;
}
