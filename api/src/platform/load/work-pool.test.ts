import { WorkLost, WorkPool } from './work-pool.ts';

type Echo = (order: string) => Promise<string>;
const module = new URL(
  'data:text/javascript,export const echo = async (order) => order; export const die = () => process.exit();',
);
const { signal } = new AbortController();

let pool: WorkPool;
beforeEach(() => {
  pool = new WorkPool(2);
});
afterEach(() => pool.close());
const ask = (of: string, name = 'echo') => pool.run<Echo>({ module, name, order: of }, signal, [{ of }]);

test('one name never has all processes', async () => {
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a', 'a', 'a']);
  expect(pool.pids).toHaveLength(1);
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a', 'a', 'b']);
  expect(pool.pids).toHaveLength(2);
});

test('an order that ends its process is lost alone', async () => {
  const [died, other] = await Promise.allSettled([ask('a', 'die'), ask('b')]);
  expect(died).toMatchObject({ status: 'rejected', reason: expect.any(WorkLost) });
  expect(other).toMatchObject({ value: 'b' });
  expect(await ask('a')).toBe('a');
});

test('what fails, or is asked of closed processes, says so', async () => {
  await expect(ask('a', 'missing')).rejects.toThrow('missing');
  pool.close();
  await expect(ask('a')).rejects.toThrow(WorkLost);
});
