import { readFileSync } from 'node:fs';
import { openInMemory } from '../../testing/embedded-template.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8'));
const at = journal.entries.findIndex(({ tag }) => tag.endsWith('_message-tree'));

/** Two questions at once, a template's two answers, and a question whose answer was never stored. */
const before = `
  insert into users (sn, nickname, avatar) values ('1', 'a', '');
  insert into chat_sessions (user_id, name) values (1, 'chat'), (1, 'template');
  insert into chat_messages (user_id, session_id, role, question_id, content, status) values
    (1, 1, 'question', null, 'q1', 'done'), (1, 1, 'question', null, 'q2', 'done'),
    (1, 1, 'answer', 1, 'a1', 'done'), (1, 1, 'answer', 2, 'a2', 'done'),
    (1, 2, 'question', null, 'q5', 'done'), (1, 2, 'answer', 5, 'a6', 'done'), (1, 2, 'answer', 5, 'a7', 'done'),
    (1, 1, 'question', null, 'q8', 'done')`;

/** As the version before inserts. */
const insert = (role: string, question: number | null) =>
  `insert into chat_messages (user_id, session_id, role, question_id, content, status)
     values (1, 1, '${role}', ${question}, '', 'done') returning id, parent_id`;

test('stored messages become one path a session, and messages of the earlier version continue the shown path', async () => {
  const lite = await openInMemory('empty');
  const migrate = async (from: number, to: number) => {
    for (const { tag } of journal.entries.slice(from, to)) {
      await lite.exec(readFileSync(new URL(`${tag}.sql`, folder), 'utf8'));
    }
  };
  await migrate(0, at);
  await lite.exec(before);
  await migrate(at, journal.entries.length);
  const { rows } = await lite.query<{ id: number; parent_id: number }>(
    'select id, parent_id from chat_messages order by id',
  );
  expect(rows.map(({ parent_id }) => parent_id)).toEqual([0, 3, 1, 2, 0, 5, 5, 4]);

  const added = async (role: string, question: number | null) => (await lite.query(insert(role, question))).rows[0];
  expect(await added('question', null)).toEqual({ id: 9, parent_id: 8 });
  expect(await added('answer', 9)).toEqual({ id: 10, parent_id: 9 });
  await lite.exec('update chat_sessions set leaf_id = 3 where id = 1');
  expect(await added('question', null)).toEqual({ id: 11, parent_id: 3 });
  expect(await added('answer', 11)).toEqual({ id: 12, parent_id: 11 });
  const leaf = await lite.query('select leaf_id from chat_sessions order by id');
  expect(leaf.rows).toEqual([{ leaf_id: 12 }, { leaf_id: null }]);
  await lite.close();
});
