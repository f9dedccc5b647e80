import { storeFirstContents } from '../../../api/src/seed/first-contents.ts';
import { type TestApp, testApp } from '../../../api/src/testing/test-app.ts';
import type { Account, Reach } from '../hold-server.ts';

export interface ConformedSite {
  whole: TestApp;
  /** The same database, served as a server of the family does. */
  family: TestApp;
  /** The account of the demonstration and one beside it; everything may be tried. */
  reach: Reach;
  close(): Promise<void>;
}

/** Our api with its first contents, whole and as one of the family. */
export async function conformedSite(): Promise<ConformedSite> {
  const whole = await testApp();
  await storeFirstContents(whole.app);
  const family = await testApp({ database: whole.database, config: { contract: 'family' } });
  const account = { mobile: '13800138000', password: 'demo123456' };
  const other: Account = { mobile: '13900139000', password: 'other123456' };
  const { data } = await whole.post('/login/account', { terminal: 4, scene: 2, ...account });
  const messages = [
    { role: 'user', content: '周末去哪儿' },
    { role: 'assistant', content: '去爬山' },
  ];
  const conversation = { source: 'chatgpt', key: 'conformed', name: '周末', messages };
  await whole.post('/chat_transfer/import', conversation, { token: (data as { token: string }).token });
  await whole.post('/login/register', { channel: 4, scene: 2, ...other, password_confirm: other.password });
  return {
    whole,
    family,
    reach: { account, other, may: ['writes', 'spends'] },
    async close() {
      await family.close();
      await whole.close();
    },
  };
}
