const shape = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2026-01-31 09:05`, in Beijing's time; what is no time stays as it is. */
export function inBeijing(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  const part = Object.fromEntries(shape.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

const units: [number, string][] = [
  [86_400, '天'],
  [3600, '小时'],
  [60, '分钟'],
];

/** `3 天前` */
export function sinceNow(text: string, now = Date.now()): string {
  const seconds = Math.abs(now - Date.parse(text)) / 1000;
  if (Number.isNaN(seconds)) return '';
  const [size, unit] = units.find(([one]) => seconds >= one) ?? [1, ''];
  if (unit === '') return '刚刚';
  return `${Math.floor(seconds / size)} ${unit}${Date.parse(text) > now ? '后' : '前'}`;
}
