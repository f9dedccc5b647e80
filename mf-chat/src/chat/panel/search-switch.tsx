import { useAtom, useAtomValue } from 'jotai';
import { Globe } from 'lucide-react';
import { searchPriceAtom, wantsSearchAtom } from '../../conversation/answering/web-search.ts';

/** Beside the model: whether the next questions have the web searched first, and what that costs. */
export function SearchSwitch() {
  const price = useAtomValue(searchPriceAtom);
  const [isOn, setOn] = useAtom(wantsSearchAtom);
  if (price === undefined) return null;
  const cost = price > 0 ? `，每次 ${price} 积分，没有结果不收` : '，免费';
  return (
    <button
      type="button"
      className="search"
      aria-pressed={isOn}
      title={`先联网搜索再回答${cost}`}
      onClick={() => setOn(!isOn)}
    >
      <Globe size={16} aria-hidden />
      联网搜索
      {isOn && price > 0 && <span>+{price}</span>}
    </button>
  );
}
