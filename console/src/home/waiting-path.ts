import type { OperatorModel } from 'shared/contracts/operator/screen/model.ts';
import { findNoun, findVerb } from '../model/model-context.ts';
import { reviewPath } from '../model/review-path.ts';
import { resourceOf } from '../model/views.ts';
import { filterQuery } from '../search/candidates.ts';

/** The screen of a command that the inbox names, `npm run admin -- square list --state review`; undefined: there is none. */
export function waitingPath(model: OperatorModel, command: string): string | undefined {
  const [, name = '', named = '', rest = ''] =
    /^([a-z-]+) ([a-z-]+)(.*)$/.exec(command.replace(/^npm run admin -- /, '')) ?? [];
  const desk = reviewPath(model, `${name} ${named}`);
  if (desk) return desk;
  const noun = findNoun(model, name);
  const verb = findVerb(noun, named);
  if (!noun || !verb) return undefined;
  const flags = [...rest.matchAll(/--([a-z-]+)(?: |=)("[^"]*"|\S+)/g)];
  const filter = Object.fromEntries(
    flags.map(([, flag = '', value = '']) => [flag.replaceAll('-', '_'), value.replaceAll('"', '')]),
  );
  const path = `/${resourceOf(noun, verb)}`;
  return Object.keys(filter).length > 0 ? `${path}?${filterQuery(filter)}` : path;
}
