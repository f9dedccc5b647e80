/** The first that fits counts: many browsers also call themselves what others are called. */
const browsers: [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** What a device is, as its browser says of itself: `Chrome · Windows`. */
export function deviceName(userAgent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(' · ') || '未知设备';
}
