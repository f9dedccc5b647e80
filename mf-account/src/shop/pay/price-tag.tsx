import { priceParts } from 'shared/ui/price-text.ts';

/** A price as a card shows it: a small sign, a large number. `line` is crossed out beside it. */
export function PriceTag({ price, line = '' }: { price: string; line?: string }) {
  const { whole, rest } = priceParts(price);
  return (
    <span className="price">
      <data value={price}>
        <small>¥</small>
        {whole}
        {rest && <small>{rest}</small>}
      </data>
      {line && (
        <s>
          <span className="aside">原价 </span>¥{priceParts(line).whole}
          {priceParts(line).rest}
        </s>
      )}
    </span>
  );
}
