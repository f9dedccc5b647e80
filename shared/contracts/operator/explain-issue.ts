/** What zod says is wrong with one value. */
interface Issue {
  code?: string | undefined;
  message: string;
  expected?: unknown;
  values?: unknown[];
  /** What an object has and may not have. */
  keys?: string[];
  /** The values of the field that distinguishes the kinds of an object. */
  options?: unknown[];
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
    case 'unrecognized_keys':
      return `has an unknown entry "${issue.keys?.[0]}"`;
    case 'invalid_union':
      return issue.options ? `must be one of ${issue.options.join(', ')}` : 'has a form that is not allowed here';
    case 'too_small':
      if (issue.minimum === 1 && unit) return 'must not be empty';
      return `must be at least ${issue.minimum}${unit}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unit}`;
    default:
      return message === 'Invalid input' ? 'has a form that is not allowed here' : message;
  }
}

const nameOfType = (expected: string): string =>
  ({ string: 'a text', int: 'a whole number', number: 'a number', boolean: 'true or false', array: 'a list' })[
    expected
  ] ?? `a JSON ${expected}`;
