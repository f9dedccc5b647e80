import { Choice } from 'shared/bundled/forms/choice.tsx';
import { Skeleton } from 'shared/ui/kit.ts';
import type { PayWay } from './use-prepay.ts';
import { WayMark } from './way-mark.tsx';

interface PayWaysProps {
  /** Undefined while they are loaded. */
  ways: PayWay[] | undefined;
  chosen: number | undefined;
  onChoose(way: number): void;
}

/** The ways to pay, each with its mark; part of the dialog's one rule set. */
export function PayWays({ ways, chosen, onChoose }: PayWaysProps) {
  if (!ways) return <Skeleton variant="rounded" height={52} />;
  if (ways.length === 0) return <p role="alert">暂时没有可用的支付方式，请稍后再试或联系客服。</p>;
  return (
    <Choice
      label="支付方式"
      name="way"
      look="cards"
      value={chosen}
      onChange={onChoose}
      items={ways.map(({ pay_way, name, remark }) => ({
        value: pay_way,
        label: (
          <span className="way">
            <WayMark way={pay_way} />
            <span>
              {name}
              {remark && <small>{remark}</small>}
            </span>
          </span>
        ),
      }))}
    />
  );
}
