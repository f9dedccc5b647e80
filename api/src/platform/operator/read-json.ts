import { explainIssue } from 'shared/contracts/operator/explain-issue.ts';
import * as z from 'shared/contracts/schema.ts';
import { invalidInput } from '../refusals/refusal.ts';

/**
 * The content of an operator's JSON file, given as the text of `field`.
 * @param find the part of the file that is meant; default: all of it
 * @throws Refusal that names the place in the file
 */
export function readJson<T>(
  schema: z.ZodMiniType<T>,
  text: string,
  field: string,
  find: (json: unknown) => unknown = (json) => json,
): T {
  const parsed = z.safeParse(schema, find(parse(text, field)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.');
  const problem = issue ? explainIssue(issue) : 'is wrong';
  throw invalidInput(`${field}: ${place ? `${place} ` : ''}${problem}.`, field);
}

function parse(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidInput(`${field} is no JSON: ${(error as Error).message}`, field);
  }
}
