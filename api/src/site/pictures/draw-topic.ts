/** Of a lightness between white and black: an <img> does not know which scheme the page around it is in. */
const colour = '#6473ff';
const stroke = `fill="none" stroke="${colour}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"`;

/** Line figures for groups of examples. */
const topics: Record<string, string> = {
  writing: '<path d="M14 48l3-12 24-24 9 9-24 24z"/><path d="M36 17l9 9M14 52h36"/>',
  code: '<path d="M22 20L8 32l14 12M42 20l14 12-14 12M36 14l-8 36"/>',
  study: '<path d="M6 26l26-12 26 12-26 12z"/><path d="M16 31v13c8 7 24 7 32 0V31M58 26v16"/>',
  life: '<path d="M14 24h30v12a14 14 0 0 1-14 14h-2a14 14 0 0 1-14-14z"/><path d="M44 28h5a6 6 0 0 1 0 12h-6M22 8v8M30 6v10M38 8v8"/>',
  work: '<rect x="8" y="20" width="48" height="32" rx="5"/><path d="M24 20v-6h16v6M8 34h48M32 31v7"/>',
  travel: '<path d="M32 56s18-17 18-30a18 18 0 0 0-36 0c0 13 18 30 18 30z"/><circle cx="32" cy="26" r="7"/>',
};

export function drawTopic(name: string): string | undefined {
  const lines = Object.hasOwn(topics, name) ? topics[name] : undefined;
  return (
    lines &&
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><g ${stroke}>${lines}</g></svg>`
  );
}
