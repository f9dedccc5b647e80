import { openInMemory } from '../../testing/database/embedded-template.ts';

const insert = (role: string, question: number | null) =>
  `insert into chat_messages (user_id, session_id, role, question_id, content, status)
     values (1, 1, '${role}', ${question}, '', 'done') returning id, parent_id`;

test('a message without a parent follows the shown path', async () => {
  const lite = await openInMemory('migrated');
  await lite.exec(`
    insert into users (sn, nickname, avatar) values ('1', 'a', '');
    insert into chat_sessions (user_id, name) values (1, 'chat'), (1, 'other')`);
  const added = async (role: string, question: number | null) => (await lite.query(insert(role, question))).rows[0];
  expect(await added('question', null)).toEqual({ id: 1, parent_id: 0 });
  expect(await added('answer', 1)).toEqual({ id: 2, parent_id: 1 });
  expect(await added('question', null)).toEqual({ id: 3, parent_id: 2 });
  await lite.exec('update chat_sessions set leaf_id = 1 where id = 1');
  expect(await added('question', null)).toEqual({ id: 4, parent_id: 1 });
  expect(await added('answer', 4)).toEqual({ id: 5, parent_id: 4 });
  const leaf = await lite.query('select leaf_id from chat_sessions order by id');
  expect(leaf.rows).toEqual([{ leaf_id: 5 }, { leaf_id: null }]);
  await lite.close();
});
