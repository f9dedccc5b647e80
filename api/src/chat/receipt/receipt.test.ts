import { ProviderFailure } from '../../providers/channels/provider-failure.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, makeSession, makeUser } from '../../testing/make.ts';
import { type Step, scriptedText } from '../../testing/providers/scripted-text.ts';
import { testApp } from '../../testing/test-app.ts';

interface Shown {
  held: number;
  settled: number;
  released: number;
  balance_after: number;
  lines: { change_amount_desc: string; remark: string; left_amount: string; source_sn: string }[];
}

test('an answer carries its receipt; only its owner reads the ledger lines', async () => {
  let script: Step[] = [{ text: '好' }, { end: 'stop' }];
  const site = await testApp({ text: scriptedText(() => script) });
  const user = await makeUser(site);
  const other = await makeUser(site);
  const session = await makeSession(site, user);
  const ask = (model: string) => askChat(site, user.token, { question: '你好', other_id: session, model });
  const answers = async () =>
    dataOf<{ lists: { id: number; type: number }[] }>(
      await site.get(`/chat_records/chatLog?type=1&other_id=${session}`, { token: user.token }),
    ).lists.filter(({ type }) => type === 2);
  const receipt = async (id: number | undefined, { token } = user) =>
    site.get(`/chat/receipt?answer_id=${id}`, { token });

  expect((await ask('dear')).end).toMatchObject({
    receipt: { held: 5, settled: 5, released: 0, balance_after: 15 },
    balance: 15,
  });
  script = [new ProviderFailure('当前提问人数较多，请稍后再试', 'detail')];
  await ask('dear');
  script = [{ text: '好' }, { end: 'stop' }];
  expect((await ask('free')).end).toMatchObject({ receipt: { held: 0, settled: 0, balance_after: 15 } });

  const [paid, failed, free] = await answers();
  const { lines, ...sums } = dataOf<Shown>(await receipt(paid?.id));
  expect(sums).toMatchObject({ held: 5, settled: 5, released: 0, balance_after: 15, model: 'dear' });
  expect(lines).toMatchObject([{ change_amount_desc: '-5', remark: '对话', left_amount: '15' }]);
  expect(dataOf(await receipt(failed?.id))).toMatchObject({
    held: 5,
    settled: 0,
    released: 5,
    balance_after: 15,
    lines: [{ change_amount_desc: '-5' }, { change_amount_desc: '+5', left_amount: '15' }],
  });
  expect(dataOf(await receipt(free?.id))).toMatchObject({ held: 0, lines: [] });
  // The same line as in the list of all movements.
  const { lists } = dataOf<{ lists: { source_sn: string }[] }>(
    await site.get('/account_log/lists?type=um&change_type=102', { token: user.token }),
  );
  expect(lists.map((row) => row.source_sn)).toContain(lines[0]?.source_sn);

  const refused = { code: 0, msg: '回答不存在' };
  expect(await receipt(paid?.id, other)).toMatchObject(refused);
  expect(await receipt(999_999)).toMatchObject(refused);
  await site.close();
});
