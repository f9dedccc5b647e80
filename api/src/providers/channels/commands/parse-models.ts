import { invalidInput } from '../../../platform/refusals/refusal.ts';
import type { ServedModel } from './channel-rows.ts';

/** `deepseek-chat, fast=qwen-turbo` as an operator types it. */
export function parseModels(text: string): ServedModel[] {
  const models = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [key = '', remoteName = key] = part.split('=', 2).map((name) => name.trim());
      if (!key || !remoteName)
        throw invalidInput(`models holds "${part}": write a name, or name=its-name-there.`, 'models');
      return { key, remoteName };
    });
  if (models.length === 0) throw invalidInput('models must name one model at least.', 'models');
  if (new Set(models.map(({ key }) => key)).size < models.length) {
    throw invalidInput('models names one model twice.', 'models');
  }
  return models;
}
