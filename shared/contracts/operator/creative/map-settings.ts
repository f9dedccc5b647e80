import * as z from 'shared/contracts/schema.ts';

/** The system prompt that turns a topic into a mind map. */
const usualMapPrompt = `你是「思维导图」助手。把用户给的主题或材料整理成一份 Markdown 大纲，页面会把它画成思维导图。
只输出大纲本身，不寒暄、不解释，不要用代码围栏包住全文。
格式：第一行是唯一的一级标题 # 中心主题；4 到 8 个二级标题 ## 是主要分支；分支下用 - 无序列表逐层展开，一般两到四层，每个节点一句短语，不超过 20 个字。
需要说明的地方，在节点下空一行缩进写一小段文字、表格或代码，作为该节点的备注。
给了材料就只依据材料，不编造材料里没有的事实；用与主题相同的语言。`;

/** Not part of `pc/config`. */
export const MapSettings = z.object({
  prompt: z._default(z.string().check(z.trim(), z.minLength(20), z.maxLength(4000)), usualMapPrompt),
});
export type MapSettings = z.infer<typeof MapSettings>;
