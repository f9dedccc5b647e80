import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** The newest code that the demonstration site "sent" to a mobile or mailbox: its api's log is the only place that has it. */
export async function sentCode(account: string, scene: string): Promise<string> {
  const log = join(test.info().config.metadata.dataDir, 'demonstration/logs/api.log');
  let code: string | undefined;
  await expect
    .poll(async () => {
      for (const line of (await readFile(log, 'utf8')).split('\n')) code = codeIn(line, account, scene) ?? code;
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code ?? '';
}

function codeIn(line: string, account: string, scene: string): string | undefined {
  if (!line.includes(account) || !line.startsWith('{')) return undefined;
  const { sms, mail } = JSON.parse(line) as Partial<Record<'sms' | 'mail', { scene: string; code: string }>>;
  const sent = sms ?? mail;
  return sent?.scene === scene ? sent.code : undefined;
}
