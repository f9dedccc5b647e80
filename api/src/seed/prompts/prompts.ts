import { linesOf, readEntries } from '../read-entries.ts';

/** Examples of what can be drawn: a line `- words | translation | style of the demonstration painter` each. */
export const promptsByCategory = readEntries('prompts/prompts.md').map((category) => ({
  name: category.name,
  prompts: linesOf(category, '- ').map((line) => {
    const [prompt = '', promptEn = '', style = ''] = line.split(' | ');
    return { prompt, promptEn, style };
  }),
}));
