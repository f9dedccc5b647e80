/** The parts of an amount as the API writes it: `19.90` is `19` and `.90`; `199.00` is `199` and nothing. */
export function priceParts(yuan: string): { whole: string; rest: string } {
  const [whole = '0', digits = ''] = yuan.split('.');
  return { whole: Number(whole).toLocaleString('zh-CN'), rest: /^0*$/.test(digits) ? '' : `.${digits}` };
}

/** `¥1,299.90`, and `¥199` where there are no fen. */
export function priceText(yuan: string): string {
  const { whole, rest } = priceParts(yuan);
  return `¥${whole}${rest}`;
}

/** Credits with thousands apart. */
export const creditsText = (credits: number) => credits.toLocaleString('zh-CN');
