import { priceParts } from 'shared/ui/price-text.ts';

interface PriceTagProps {
  price: string;
  /** Crossed out beside it. */
  line?: string | undefined;
  /** Says how large it is. */
  className?: string;
}

/** A price as a card shows it: a small sign, a large number. */
export function PriceTag({ price, line, className }: PriceTagProps) {
  const { whole, rest } = priceParts(price);
  return (
    <span className={className}>
      <data value={price}>
        <small>¥</small>
        {whole}
        {rest && <small>{rest}</small>}
      </data>
      {line && (
        <s>
          <span className="visually-hidden">原价 </span>¥{priceParts(line).whole}
          {priceParts(line).rest}
        </s>
      )}
    </span>
  );
}
