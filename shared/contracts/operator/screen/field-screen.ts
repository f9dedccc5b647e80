import type { Noun } from 'shared/contracts/operator/command.ts';
import { commonFields } from 'shared/contracts/operator/screen/common-fields.ts';
import type { FieldScreen } from 'shared/contracts/operator/screen/screen.ts';

/** Names under which an input or a column may stand, the nearest first: `show.attempts.status`, `attempts.status`, `status`. */
export function namesOf(verb: string, path: string[]): string[] {
  const last = path.slice(-1);
  return [[verb, ...path], path, [verb, ...last], last].map((parts) => parts.join('.'));
}

/**
 * What a screen says of one input or column.
 * @param path its name, after those of the list or record in which it stands
 */
export function findFieldScreen({ screen }: Noun, verb: string, path: string[]): FieldScreen | undefined {
  const own = namesOf(verb, path).map((one) => screen.fields[one]);
  const found = [...own, commonFields[path.at(-1) ?? '']].find((one) => one !== undefined);
  return typeof found === 'string' ? { title: found } : found;
}

/** The same. @throws if neither the noun nor the common fields have it: a test reads all */
export function fieldScreen(noun: Noun, verb: string, path: string[]): FieldScreen {
  const found = findFieldScreen(noun, verb, path);
  if (!found) throw new Error(`The screen of ${noun.name} lacks the field ${path.join('.')} of ${verb}`);
  return found;
}
