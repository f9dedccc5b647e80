import * as z from 'shared/contracts/schema.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';

/**
 * Reads JSON text and checks its shape.
 * @param from where the text came from, for the message
 * @throws ReleaseProblem (integrity) naming the field and the reason; also for text that is torn
 */
export function parseAs<T>(schema: z.ZodMiniType<T>, text: string, from: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReleaseProblem('integrity', `${from} is not whole JSON (${text.length} characters).`);
  }
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') || 'the whole';
  throw new ReleaseProblem('integrity', `${from}: ${field} ${issue ? reasonOf(issue) : 'is wrong'}.`);
}

/**
 * Says of a file that a newer build wrote what it is, before a field that changed since is taken for damage.
 * @throws ReleaseProblem (fit)
 */
export function requireSchema(newest: number, text: string, from: string): void {
  const { schema } = parseAs(Versioned, text, from);
  if (schema <= newest) return;
  throw new ReleaseProblem(
    'fit',
    `${from} is of shape ${schema}, and this build reads ${newest} at most: use the newer build that wrote it.`,
  );
}

const Versioned = z.object({ schema: z._default(z.int(), 1) });

/** zod/mini carries no sentences of its own. */
function reasonOf(issue: {
  code?: string;
  message: string;
  expected?: unknown;
  issues?: unknown;
  values?: unknown;
}): string {
  if (issue.code === 'invalid_type') return `must be ${issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${(issue.values as unknown[]).join(', ')}`;
  const [inner] = (issue.issues as { message: string }[] | undefined) ?? [];
  return inner?.message ?? issue.message;
}
