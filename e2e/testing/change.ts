import { expect } from '@playwright/test';
import type { AskOperator } from '../../api/src/testing/ask-operator.ts';

/** A change by an operator that works, once for each key. */
export async function change(
  operator: AskOperator,
  command: Parameters<AskOperator>[0],
  input: object,
  key: string,
): Promise<void> {
  const reply = await operator(command, input, key);
  expect(reply.code, `${command.endpoint.path}: ${reply.msg}`).toBe(1);
}
