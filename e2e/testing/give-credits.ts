import { join } from 'node:path';
import { test } from '@playwright/test';
import { adjustCredits } from 'shared/contracts/operator/account/users.ts';
import { askOperator } from '../../api/src/testing/ask-operator.ts';
import { change } from './change.ts';

/** An operator gives a user credits, for chats unless said, or takes some: a new user has those of the welcome alone. */
export async function giveCredits(
  site: 'demonstration' | 'openai',
  mobile: string,
  amount: number,
  currency: 'chat' | 'draw' = 'chat',
): Promise<void> {
  const name = `credits-${currency}-${mobile}-${amount}`;
  const operator = await askOperator(join(test.info().config.metadata.dataDir, site), name);
  await change(operator, adjustCredits, { who: mobile, currency, amount }, name);
}
