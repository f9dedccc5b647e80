import { useAtom, useAtomValue } from 'jotai';
import { Globe } from 'lucide-react';
import { styled } from 'shared/ui/kit.ts';
import { searchPriceAtom, wantsSearchAtom } from '../../conversation/answering/web-search.ts';

/** Beside the model: whether the next questions have the web searched first, and what that costs. */
export function SearchSwitch() {
  const price = useAtomValue(searchPriceAtom);
  const [isOn, setOn] = useAtom(wantsSearchAtom);
  if (price === undefined) return null;
  const cost = price > 0 ? `，每次 ${price} 积分，没有结果不收` : '，免费';
  return (
    <Switch type="button" aria-pressed={isOn} title={`先联网搜索再回答${cost}`} onClick={() => setOn(!isOn)}>
      <Globe size={16} aria-hidden />
      联网搜索
      {isOn && price > 0 && <span>+{price}</span>}
    </Switch>
  );
}

const Switch = styled('button')`
  display: inline-flex; align-items: center; gap: 6px; min-height: 32px; padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-full); color: var(--text-2); white-space: nowrap;
  &[aria-pressed=true] { border-color: var(--accent-text); background: var(--accent-soft); color: var(--accent-text); }
  @media (pointer: coarse) { min-height: 44px; }
`;
