import type { SiteConfig } from 'shared/contracts/site/site.ts';

/**
 * What questions to a model are asked with: the section of `pc/config` whose `is_open` closes it, its name, and what is left
 * while it is closed.
 */
export const askedTools = {
  chat: { section: 'chat', name: '对话', left: '之前的对话仍可查看' },
  skill: { section: 'skill', name: '技能', left: '之前的对话仍可查看' },
  creation: { section: 'creation', name: '创作', left: '之前的成品仍可查看' },
  mindMap: { section: 'mindmap_config', name: '导图生成', left: '仍可手动绘制、导入和修改' },
} as const;

export type AskedTool = keyof typeof askedTools;

/** What a refusal says, and a page before anything is typed. */
export const closedSentence = (tool: AskedTool): string => `${askedTools[tool].name}暂未开放，${askedTools[tool].left}`;

/** What a page says while a tool is closed; undefined while it is open, or not known to be closed. */
export const closedWords = (config: SiteConfig | null, tool: AskedTool): string | undefined =>
  config?.[askedTools[tool].section].is_open === 0 ? closedSentence(tool) : undefined;
