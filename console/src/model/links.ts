import type { OperatorModel } from 'shared/contracts/operator/screen/model.ts';
import { findNoun } from './model-context.ts';

/** The address of a record's page; undefined: the role may not see it, or there is none. */
export function recordPath(model: OperatorModel, noun: string, id: string): string | undefined {
  const found = findNoun(model, noun);
  return found?.show && found.list ? `/${noun}/${encodeURIComponent(id)}/show` : undefined;
}
