import { findShareTaskRewards, listShareTaskRewards } from 'shared/contracts/operator/promotion/share-tasks.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { makeUser } from '../../testing/make.ts';
import { useShop } from '../../testing/use-shop.ts';
import { rewardTask } from './share-task.ts';

const shop = useShop();

test('operators see the cost and causes of sharing rewards', async () => {
  await shop.operator.get(setSetting, { key: 'share_task.invite_chat', value: '5' });
  await shop.operator.get(setSetting, { key: 'share_task.square_open', value: 'no' });
  const other = await makeUser(shop.site);
  await shop.site.database.db.transaction(async (tx) => {
    expect(await rewardTask(tx, shop.user.id, 'invite', other.id)).toMatchObject({ chat: 5 });
    expect(await rewardTask(tx, shop.user.id, 'invite', other.id)).toBeUndefined();
    await rewardTask(tx, shop.user.id, 'share', other.id);
    await rewardTask(tx, other.id, 'share', shop.user.id);
  });
  expect(await shop.operator.get(listShareTaskRewards, {})).toMatchObject([
    { kind: 'invite', open: true, chat: 5, max: 5, today: 1, month: 1, month_users: 1, month_chat: 5, month_draw: 1 },
    { kind: 'share', open: true, today: 2, month: 2, month_users: 2 },
    { kind: 'square', open: false, today: 0, month: 0, month_users: 0, month_chat: 0, month_draw: 0 },
  ]);
  expect(await shop.operator.get(findShareTaskRewards, { who: String(shop.user.id) })).toMatchObject({
    count: 2,
    lists: [
      { kind: 'share', subject: other.id },
      { kind: 'invite', subject: other.id, chat: 5, draw: 1 },
    ],
  });
});
