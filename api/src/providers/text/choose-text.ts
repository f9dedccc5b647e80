import type { Config } from '../../config/config.ts';
import { demonstrationWriter } from './demonstration-writer.ts';
import { openAiText } from './openai-text.ts';
import type { TextProvider } from './text.ts';

/** The configured provider; without one the demonstration writer (`readConfig` has seen to it that this is a demo). */
export function chooseText(config: Config): TextProvider {
  return config.openai ? openAiText(config.openai) : demonstrationWriter();
}
