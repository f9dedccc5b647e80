const label = '> 这是**演示模型**的回答：内容为预先准备，不代表真实模型的能力。\n\n';

/** The prepared answer that fits the question's words. */
export function demonstrationAnswer(question: string): string {
  return `${label}${question.slice(0, 20)}\n\n## 小标题\n\n- 一\n- 二\n`;
}
