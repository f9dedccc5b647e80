import type { SiteConfig } from 'shared/contracts/site/site.ts';

/** What a reader sees at the end of a file. */
export const generatedNote = '内容由 AI 生成';

/** What a file says about its making, as GB 45438 names it. */
export interface TextLabel {
  Label: string;
  ContentProducer: string;
  ProduceID: string;
  ReservedCode1: string;
  ContentPropagator: string;
  PropagateID: string;
  ReservedCode2: string;
}

/** The label of a text; undefined where the operator has labels switched off. `id` names the text among all of the site. */
export function textLabel(settings: SiteConfig['label'] | undefined, id: string): TextLabel | undefined {
  if (!settings?.is_open) return undefined;
  const others = { ReservedCode1: '', ContentPropagator: '', PropagateID: '', ReservedCode2: '' };
  return { Label: '1', ContentProducer: settings.producer, ProduceID: id, ...others };
}

/** Markdown with the label before it, as front matter, and the words for readers behind it. */
export function labelledMarkdown(markdown: string, label: TextLabel | undefined): string {
  if (!label) return markdown;
  const lines = Object.entries(label).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`);
  return `---\nAIGC:\n${lines.join('\n')}\n---\n\n${markdown.trimEnd()}\n\n> ${generatedNote}\n`;
}
