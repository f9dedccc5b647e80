import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLedger } from '../../operations/audit/audit.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { balanceOf, dataOf, makeUser } from '../../testing/make.ts';
import { scriptedText } from '../../testing/providers/scripted-text.ts';
import { testApp } from '../../testing/test-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'api-map-of-text-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a long pasted text becomes a map, read and charged once', async () => {
  const text = scriptedText([{ text: '# 会议\n\n- 结论\n' }, { end: 'stop' }]);
  const site = await testApp({ text, config: { dataDir } });
  const user = await makeUser(site);
  const words = `开始。${'会议记录的一句。'.repeat(3000)}结尾。`;
  const form = new FormData();
  form.append('file', new Blob([words], { type: 'text/plain' }), '要整理的文字.txt');
  const { token } = user;
  const sent = await fetch(`${await site.url()}/api/upload/file`, { method: 'POST', body: form, headers: { token } });
  const { id } = dataOf<{ id: number }>((await sent.json()) as never);
  const before = await balanceOf(site, user);
  const ask = (question: string, more: object) => askChat(site, token, { question, type: 4, ...more });
  const question = '把附上的文字整理成一张思维导图';
  const answer = await ask(question, { files: [id], request_id: 'map-of-text' });
  expect(answer).toMatchObject({ text: '# 会议\n\n- 结论\n', end: { receipt: { held: 1, settled: 1, released: 0 } } });
  expect(text.asked.at(-1)?.messages.at(-1)?.content).toBe(
    `【文件：要整理的文字.txt】\n${words}\n【文件结束】\n\n${question}`,
  );
  // The same again is the same answer; another topic does not have the text.
  await ask(question, { files: [id], request_id: 'map-of-text' });
  await ask('茶', { request_id: 'another-topic' });
  expect(text.asked).toHaveLength(2);
  expect(text.asked.at(-1)?.messages.at(-1)?.content).toBe('茶');
  expect(before - (await balanceOf(site, user))).toBe(2);
  const log = dataOf<{ lists: object[]; count: number }>(
    await site.get('/account_log/lists?type=um&change_type=105', { token }),
  );
  const line = {
    change_type: 105,
    change_type_desc: '思维导图消耗',
    change_amount: '1',
    action: 2,
    remark: '思维导图',
  };
  expect(log).toMatchObject({ count: 2, lists: [line, line] });
  expect(await auditLedger(site.database.db)).toEqual([]);
  await site.close();
});
