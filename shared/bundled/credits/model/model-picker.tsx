import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { styled } from 'shared/ui/kit.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { priceOf } from './model-price.ts';
import type { PricedModel } from './priced-model.ts';
import type { WantedAnswers } from './wanted-answers.ts';

const ModelMenu = lazyPart(() => import('./model-menu.tsx').then((code) => code.ModelMenu));

interface ModelPickerProps {
  models: readonly PricedModel[];
  model: PricedModel | undefined;
  tariff: Tariff;
  member: boolean;
  choose(key: string): void;
  /** How many answers a question gets; undefined: one, always. */
  answers?: WantedAnswers | undefined;
}

/** Which model does the work, what it is able to do, and what it costs. */
export function ModelPicker({ models, model, tariff, member, choose, answers }: ModelPickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (!model) return null;
  const name = model.alias || model.key;
  const wanted = answers?.[0] ?? 1;
  return (
    <Picker>
      <button
        type="button"
        aria-label={`选择模型：${name}${wanted > 1 ? `，每次 ${wanted} 个回答` : ''}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <span dir="auto">{name}</span>
        {wanted > 1 && <b>×{wanted}</b>}
        <ChevronDown size={14} aria-hidden />
      </button>
      <data value={model.balance * wanted}>{priceOf(model, member, tariff, wanted)}</data>
      {wasOpened && (
        <ModelMenu
          models={models}
          model={model}
          tariff={tariff}
          member={member}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChoose={choose}
          answers={answers}
        />
      )}
    </Picker>
  );
}

const Picker = styled('div')`
  display: flex;
  min-width: 0;
  align-items: center;
  gap: var(--space-2);

  button { display: flex; align-items: center; gap: 4px; min-width: 0; max-width: 11em; min-height: 36px; padding: 0 var(--space-2); border-radius: var(--radius-control);
    color: var(--text); font-size: 0.8125rem; }
  button:hover, button[aria-expanded='true'] { background: var(--fill-strong); }
  button > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  button > b { flex: none; color: var(--accent-text); font-weight: var(--weight-medium); }
  button > svg { flex: none; color: var(--text-2); }
  data { flex: none; }
  @media (pointer: coarse) { button { min-height: 44px; } }
`;
