import { clauseWords, moreRefusalWords } from 'shared/contracts/operator/refusals/more-refusal-words.ts';
import { refusalWords } from 'shared/contracts/operator/refusals/refusal-words.ts';

/** Words that stand for a state or a kind in a refusal. */
const values: Record<string, string> = {
  active: '正常',
  frozen: '已冻结',
  deleted: '已注销',
  pending: '待处理',
  paid: '已支付',
  closed: '已关闭',
  refunded: '已退款',
  'partly refunded': '部分退款',
  waiting: '等待处理',
  running: '进行中',
  done: '已完成',
  failed: '已失败',
  approved: '已通过',
  rejected: '已拒绝',
  declined: '已拒绝',
  refused: '已拒绝',
  succeeded: '已成功',
  sent: '已发出',
  review: '待审核',
  paying: '打款中',
  cancelled: '已取消',
  returned: '已退回',
  settled: '已结算',
  revoked: '已撤销',
  held: '已暂扣',
  cleared: '已解除',
  confirmed: '已确认',
  shown: '已展示',
  'taken down': '已下架',
  chat: '对话',
  draw: '绘画',
  owner: '所有者',
  finance: '财务',
  support: '客服',
};

interface Rule {
  /** Of a sentence: what stands before, between and behind what differs. */
  parts: string[];
  chinese: string;
  /** Letters besides what differs: the rule with most of them is the closest. */
  letters: number;
}

const rulesOf = (words: readonly [string, string][]): Rule[] =>
  words
    .map(([english, chinese]) => {
      const parts = english.split('{}');
      return { parts, chinese, letters: parts.join('').length };
    })
    .sort((one, other) => other.letters - one.letters);

const sentences = rulesOf([...refusalWords, ...moreRefusalWords]);
const clauses = rulesOf(clauseWords);

function translated(text: string, rules: Rule[]): string | undefined {
  for (const { parts, chinese } of rules) {
    const found = fillingsOf(text, parts);
    if (found) return chinese.replaceAll(/\{(\d)\}/g, (_all, at: string) => wordOf(found[Number(at) - 1] ?? ''));
  }
  return undefined;
}

/** The text between these parts; undefined: it is another sentence. A pattern would try a long text again and again. */
function fillingsOf(text: string, [first = '', ...rest]: string[]): string[] | undefined {
  const last = rest.pop();
  if (last === undefined) return text === first ? [] : undefined;
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return undefined;
  const found: string[] = [];
  let at = first.length;
  for (const part of rest) {
    const next = text.indexOf(part, at);
    if (next < 0 || next + part.length > end) return undefined;
    found.push(text.slice(at, next));
    at = next + part.length;
  }
  return [...found, text.slice(at, end)];
}

const wordOf = (text: string) => (Object.hasOwn(values, text) ? (values[text] ?? text) : text);

/** A refusal in Chinese; what has no Chinese stays. @param field of the refusal: its name is not said where it stands beside the input */
export function inChinese(said: string, field?: string): string {
  return said
    .split('\n')
    .map((line) => translated(line, sentences) ?? clauseOf(line, field) ?? line)
    .join('\n');
}

function clauseOf(line: string, field: string | undefined): string | undefined {
  const [, name, clause = ''] = /^(\S+) (.+)\.$/s.exec(line) ?? [];
  const chinese = translated(clause, clauses);
  if (!chinese) return undefined;
  return name === field ? chinese : `${name} ${chinese}`;
}
