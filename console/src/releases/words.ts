import type { CanaryFacts, PartFacts, ReleaseFacts } from '../../server/releases/board-facts.ts';

const parts: Record<string, string> = {
  shell: '外壳',
  'mf-chat': '对话',
  'mf-creative': '创作',
  'mf-account': '账户',
  'mf-promotion': '推广',
  'mf-content': '内容',
};

/** `对话（mf-chat）` */
export const partTitle = (name: string): string => (parts[name] ? `${parts[name]}（${name}）` : name);

/** What of a version tells it apart: `4f4eccf00cf4` of `0.1.0-4f4eccf00cf4`. */
export const shortVersion = (version: string): string => version.split('-').at(-1) ?? version;

export const stateTitles: Record<ReleaseFacts['state'], string> = {
  live: '在线',
  off: '已关闭',
  previous: '上一版',
  canary: '灰度',
  killed: '已停用',
  stored: '未上线',
};

export const signalTitles: Record<CanaryFacts['signals'][number]['signal'], string> = {
  server: '页面失败',
  browser: '浏览器报错',
  chunk: '文件缺失',
  slow: '页面变慢',
};

export const troubleTitles: Record<PartFacts['troubles'][number]['kind'], string> = {
  failing: '页面失败',
  empty: '页面空白',
  missing: '接口不存在',
  'left out': '页面交给浏览器渲染',
  quarantined: '已隔离',
};

const verbs: [RegExp, string][] = [
  [/^promote$/, '上线'],
  [/^rollback$/, '回滚'],
  [/^kill$/, '停用版本'],
  [/^disable$/, '关闭'],
  [/^enable$/, '打开'],
  [/^canary pause$/, '暂停灰度'],
  [/^canary abort$/, '结束灰度'],
  [/^canary (\d+) %$/, '灰度 $1%'],
  [/^guard abort$/, '守卫结束灰度'],
  [/^guard rollback$/, '守卫回滚'],
  [/^guard hold$/, '按住守卫'],
  [/^guard release$/, '放开守卫'],
  [/^freeze$/, '冻结'],
  [/^unfreeze$/, '解除冻结'],
  [/^restore$/, '恢复通道'],
  [/^token add$/, '添加令牌'],
  [/^token remove$/, '移除令牌'],
];

/** A verb of the history; one that is not known stays as it is. */
export function verbTitle(verb: string): string {
  const [pattern, title] = verbs.find(([known]) => known.test(verb)) ?? [];
  return pattern && title ? verb.replace(pattern, title) : verb;
}

export const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

/** `42 秒`, `5 分 10 秒`, `3 小时 2 分` */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} 秒`;
  if (whole < 3600) return `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`;
  return `${Math.floor(whole / 3600)} 小时 ${Math.floor((whole % 3600) / 60)} 分`;
}

/** `2.3`, `0.04`, `1,200`: how much evidence is worth. */
export const weightWords = (weight: number): string =>
  weight >= 10 ? Math.round(weight).toLocaleString('zh-CN') : String(Number(weight.toPrecision(2)));
