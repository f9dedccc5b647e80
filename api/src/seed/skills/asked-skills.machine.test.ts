import type { Creation, CreationItem, FormField } from 'shared/contracts/chat/creation.ts';
import type { SkillGroup } from 'shared/contracts/chat/skill.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { demonstrationWriter } from '../../providers/text/demonstration/demonstration-writer.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { seedCreations } from '../creations/seed-creations.ts';
import { seedSkills } from './seed-skills.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ text: demonstrationWriter(Number.POSITIVE_INFINITY) });
  await site.database.db.transaction(seedSkills);
  await site.database.db.transaction(seedCreations);
});
afterAll(() => site.close());

test('every skill and template can be asked, each answer charged once', async () => {
  const skills = dataOf<SkillGroup[]>(await site.get('/skill/lists')).flatMap(({ skill }) => skill);
  const { lists } = dataOf<{ lists: CreationItem[] }>(await site.get('/creation/creationLists?page_size=100'));
  const { token } = await makeUser(site, { credits: { chat: 1000, draw: 0 } });
  const ask = async (name: string, answers: number, body: Record<string, unknown>) => {
    const { events } = await askChat(site, token, body);
    const ends = events.flatMap((event) => (event.event === 'finish' ? [event] : []));
    const charged = ends.map(({ receipt, finish_reason }) => [finish_reason, receipt?.settled, receipt?.released]);
    expect([name, charged]).toEqual([name, Array.from({ length: answers }, () => ['stop', 1, 0])]);
    for (const { index } of ends) {
      const pieces = events.map((event) => (event.event === 'chat' && event.index === index ? event.data : ''));
      const [first, ...rest] = pieces.join('').trim().split('\n');
      expect([name, first]).toEqual([name, expect.stringContaining('演示')]);
      expect(rest.join('').length).toBeGreaterThan(40);
    }
    return answers;
  };
  const askTemplate = async ({ id, name }: CreationItem) => {
    const { form, n } = dataOf<Creation>(await site.get(`/creation/detail?id=${id}`));
    return ask(name, n, { question: filledIn(form), type: 2, other_id: id });
  };
  const questions = [
    ...skills.map(
      ({ id, name, describe: question }) =>
        () =>
          ask(name, 1, { question, type: 3, other_id: id }),
    ),
    ...lists.map((item) => () => askTemplate(item)),
  ];
  let answers = 0;
  // As many at once as one user may have under way.
  const work = async () => {
    for (let next = questions.shift(); next; next = questions.shift()) {
      const written = await next();
      answers += written;
    }
  };
  await Promise.all([work(), work(), work()]);
  expect(answers).toBeGreaterThan(skills.length + lists.length);
  expect(dataOf(await site.get('/user/center', { token }))).toMatchObject({ balance: 1000 - answers });
  expect(await auditLedger(site.database.db)).toEqual([]);
});

/** A form with its defaults, and a text in each other field that has to be filled in. */
const filledIn = (form: FormField[]) =>
  Object.fromEntries(
    form.map(({ id, name, props }) => {
      const isText = name === 'WidgetInput' || name === 'WidgetTextarea';
      return [id, isText && props.isRequired && !props.defaultValue ? props.title : props.defaultValue];
    }),
  );
