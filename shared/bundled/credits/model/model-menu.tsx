import { Brain, Brush, Check, Eye, FileText, Globe, Images, Layers2 } from 'lucide-react';
import { maxAnswers } from 'shared/contracts/chat/question.ts';
import { Menu, MenuItem, styled } from 'shared/ui/kit.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { priceOf } from './model-price.ts';
import type { PricedModel } from './priced-model.ts';
import type { WantedAnswers } from './wanted-answers.ts';

interface ModelMenuProps {
  models: readonly PricedModel[];
  model: PricedModel;
  tariff: Tariff;
  member: boolean;
  /** Null: it is closed. */
  anchor: HTMLElement | null;
  onClose(): void;
  onChoose(key: string): void;
  answers: WantedAnswers | undefined;
}

const counts = Array.from({ length: maxAnswers }, (_, at) => at + 1);

/** The models with what each is able to do and costs; its code comes when it is opened. */
export function ModelMenu({ models, model, tariff, member, anchor, onClose, onChoose, answers }: ModelMenuProps) {
  const [wanted, want] = answers ?? [];
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {models.map((one) => (
        <MenuItem
          key={one.key}
          role="menuitemradio"
          aria-checked={one.key === model.key}
          selected={one.key === model.key}
          onClick={() => {
            onClose();
            onChoose(one.key);
          }}
        >
          <ModelLine model={one} tariff={tariff} member={member} chosen={one.key === model.key} />
        </MenuItem>
      ))}
      {want &&
        counts.map((count) => (
          <MenuItem
            key={count}
            role="menuitemradio"
            aria-checked={count === wanted}
            style={count === 1 ? aboveCounts : undefined}
            onClick={() => {
              onClose();
              want(count);
            }}
          >
            <Line>
              <Chosen isChosen={count === wanted} />
              <b>{count === 1 ? '每次一个回答' : `每次 ${count} 个回答，并排对比`}</b>
              {count > 1 && <small>按个计费</small>}
            </Line>
          </MenuItem>
        ))}
    </Menu>
  );
}

const aboveCounts = { borderTop: '1px solid var(--line)', marginTop: 4, paddingTop: 8 };

const Chosen = ({ isChosen }: { isChosen: boolean }) => (
  <Check size={16} aria-hidden style={{ visibility: isChosen ? 'visible' : 'hidden' }} />
);

/** By key of `PricedModel`. */
const abilities = [
  ['vision', '能看图片', Eye],
  ['reasoning', '深度思考', Brain],
  ['files', '能读文件', FileText],
  ['network', '能联网', Globe],
  ['references', '能看参考图', Images],
  ['mask', '能局部重绘', Brush],
  ['transparent', '透明背景', Layers2],
] as const;

interface ModelLineProps extends Pick<ModelMenuProps, 'model' | 'tariff' | 'member'> {
  chosen: boolean;
}

function ModelLine({ model, tariff, member, chosen }: ModelLineProps) {
  const has = (ability: string) => model.abilities?.includes(ability);
  return (
    <Line>
      <Chosen isChosen={chosen} />
      <b dir="auto">{model.alias || model.key}</b>
      {abilities.map(
        ([ability, words, Icon]) =>
          has(ability) && (
            <span key={ability} role="img" aria-label={words} title={words}>
              <Icon size={14} aria-hidden />
            </span>
          ),
      )}
      {model.member_free === 1 && !member && model.balance > 0 && <em>会员免费</em>}
      <small>{priceOf(model, member, tariff)}</small>
    </Line>
  );
}

const Line = styled('span')`
  display: flex;
  flex: 1;
  align-items: center;
  gap: var(--space-2);
  min-width: min(280px, 70vw);

  b { flex: 1; min-width: 0; overflow: hidden; font-weight: 500; text-overflow: ellipsis; }
  span { display: grid; color: var(--text-2); }
  em { padding: 1px 6px; border-radius: var(--radius-full); background: var(--surface-overlay); color: var(--accent-text, var(--accent)); font-size: var(--type-meta); font-style: normal; }
  small { min-width: 5.5em; color: var(--text-2); font-size: var(--type-meta); text-align: right; font-variant-numeric: tabular-nums; }
`;
