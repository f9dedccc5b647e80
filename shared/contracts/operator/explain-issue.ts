/** What zod says is wrong with one value. */
interface Issue {
  code?: string | undefined;
  message: string;
  expected?: unknown;
  values?: unknown[];
  minimum?: number | bigint;
  maximum?: number | bigint;
  origin?: string;
}

/** A clause for the person at the keyboard: `must be one of chat, draw`. */
export function explainIssue({ code, message, ...issue }: Issue): string {
  const unit = issue.origin === 'string' ? ' characters long' : issue.origin === 'array' ? ' entries long' : '';
  switch (code) {
    case 'invalid_type':
      return `must be ${nameOfType(String(issue.expected))}`;
    case 'invalid_value':
      return `must be ${issue.values?.length === 1 ? '' : 'one of '}${issue.values?.join(', ')}`;
    case 'too_small':
      if (issue.minimum === 1 && unit) return 'must not be empty';
      return `must be at least ${issue.minimum}${unit}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unit}`;
    default:
      return message === 'Invalid input' ? 'is not what the contract allows' : message;
  }
}

const nameOfType = (expected: string): string =>
  ({ string: 'a text', int: 'a whole number', number: 'a number', boolean: 'true or false', array: 'a list' })[
    expected
  ] ?? `a JSON ${expected}`;
