import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, makeSession, makeUser } from '../../testing/make.ts';
import { buyer, makePackages, play } from '../../testing/make-order.ts';
import { scriptedText } from '../../testing/providers/scripted-text.ts';
import { testApp } from '../../testing/test-app.ts';

test('a line names its subject and links to it while it exists', async () => {
  const site = await testApp({ text: scriptedText(() => [{ text: '好' }, { end: 'stop' }]) });
  const user = await makeUser(site);
  const { token } = user;
  const session = await makeSession(site, user);
  await askChat(site, token, { question: '怎样养好一盆薄荷', other_id: session, model: 'dear' });
  const buys = buyer(site, user, await makePackages(site));
  await play(site, await buys.prepay(await buys.orderRecharge()), 'pay');
  const lines = async () => {
    const page = await site.get('/account_log/lists?type=um', { token });
    const { lists } = dataOf<{ lists: Record<'change_type_desc' | 'about' | 'about_path', string>[] }>(page);
    return lists.map(({ change_type_desc, about, about_path }) => [change_type_desc, about, about_path]);
  };
  expect(await lines()).toEqual([
    ['充值赠送', '小积分包', '/user/orders'],
    ['充值', '小积分包', '/user/orders'],
    ['对话消耗', '怎样养好一盆薄荷', `/chat?id=${session}`],
    ['注册赠送', '注册赠送', ''],
  ]);
  await site.post('/chatCategory/edit', { id: session, name: '薄荷' }, { token });
  await site.post('/chatCategory/del', { id: session }, { token });
  expect((await lines())[2]).toEqual(['对话消耗', '薄荷（已删除）', '']);
  await site.close();
});
