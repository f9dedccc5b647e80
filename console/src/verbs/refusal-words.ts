/** Sentences of `explainIssue`, which the operator's port writes in English for its command line, as a form says them. */
const sentences: [RegExp, (...found: string[]) => string][] = [
  [/must not be empty/, () => '不能为空'],
  [/must be at least (\S+) characters long/, (count) => `至少 ${count} 个字`],
  [/must be at most (\S+) characters long/, (count) => `最多 ${count} 个字`],
  [/must be at least (\S+?)\.?$/, (least) => `不能小于 ${least}`],
  [/must be at most (\S+?)\.?$/, (most) => `不能大于 ${most}`],
  [/must be one of (.+?)\.?$/, (values) => `只能是：${values?.replaceAll(', ', '、')}`],
  [/must be a whole number/, () => '请填整数'],
  [/must be a number/, () => '请填数字'],
  [/must be a mobile number of 11 digits/, () => '请填 11 位手机号'],
  [/has a form that is not allowed here/, () => '格式不正确'],
  [/^There is no /, () => '没有找到'],
  [/is missing/, () => '必填'],
];

/** A refusal at its field: in Chinese where the sentence is a known one, else as the api says it. */
export function inChinese(sentence: string): string {
  for (const [pattern, words] of sentences) {
    const found = pattern.exec(sentence);
    if (found) return words(...found.slice(1));
  }
  return sentence;
}
