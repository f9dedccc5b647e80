import { type Command, severalOf } from 'shared/contracts/operator/command.ts';
import { showAnswer } from './admin-answer.ts';
import { callOperator } from './admin-call.ts';
import type { GivenInput } from './admin-input.ts';
import { inBeijing } from './beijing.ts';
import type { OperatorPlace } from './operator-place.ts';
import { AdminProblem, exitCodes } from './words/admin-problem.ts';
import type { Words } from './words/words.ts';

interface Output {
  asJson: boolean;
  print(text: string): void;
  complain(text: string): void;
  words: Words;
}

interface Outcome {
  /** What names the row. */
  of: string;
  data?: unknown;
  msg?: string;
  error?: string;
}

/**
 * Runs a command for each row that was named with commas, in their order. Each is a decision of its own, with its line in the audit
 * log: one that is refused does not stop the next. Where the api does not answer, or the token may not, the rest is not tried.
 * @returns the exit code: 0, or that of the first refusal
 */
export async function runEach(
  place: OperatorPlace,
  command: Command,
  { inputs, requestId }: Pick<GivenInput, 'inputs' | 'requestId'>,
  { asJson, print, complain, words }: Output,
): Promise<number> {
  const name = severalOf(command) ?? '';
  const outcomes: Outcome[] = [];
  let exitCode = 0;
  for (const input of inputs) {
    const of = String(input[name]);
    try {
      const given = { input, requestId: `${requestId}-${of}`, said: words.said };
      const { data, msg } = await callOperator(place, command, given);
      outcomes.push({ of, data: inBeijing(data), msg });
    } catch (error) {
      if (!(error instanceof AdminProblem)) throw error;
      exitCode ||= exitCodes[error.kind];
      outcomes.push({ of, error: error.message });
      if (error.kind === 'unreachable' || error.kind === 'notAllowed') break;
    }
  }
  if (asJson) print(JSON.stringify(outcomes, null, 2));
  else {
    const done = outcomes.filter(({ error }) => error === undefined);
    const rows = done.flatMap(({ data }) => data ?? []);
    const remarks = new Set(done.map(({ msg }) => msg || undefined));
    if (done.length > 0)
      print(
        showAnswer(
          command,
          { data: rows, body: rows },
          [...remarks, words.doneOf(done.length, inputs.length)],
          {},
          words,
        ),
      );
    for (const { of, error } of outcomes) if (error !== undefined) complain(`${of}: ${error}`);
    const rest = inputs.length - outcomes.length;
    if (rest > 0) complain(`${rest} more were not tried.`);
  }
  return exitCode;
}
