/** The main button, with what a press costs; null: not known. */
export function sendWords(price: number | null): string {
  if (price === null) return '生成';
  return price === 0 ? '生成 · 免费' : `生成 · ${price} 积分`;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** What the operator wrote as HTML, as words. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
