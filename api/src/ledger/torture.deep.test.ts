import { onMachine } from 'shared/testing/on-machine.ts';
import { postgresPrograms } from '../testing/database/postgres-server.ts';
import { freePort } from '../testing/processes/free-port.ts';
import { tortureMoney } from '../testing/torture/torture-money.ts';

onMachine(postgresPrograms !== undefined, 'PostgreSQL').describe('npm run torture -- money, in short', () => {
  const begun = new AsyncDisposableStack();
  afterAll(() => begun.disposeAsync());

  // Shows: MONEY-06, DOWN-04
  test('two kills under load lose nothing acknowledged and charge each answer once', async () => {
    const port = await freePort();
    const lines: string[] = [];
    const torture = { seed: 7, operations: 150, killEvery: 50, users: 8, port, atEnd: begun.defer.bind(begun) };
    expect(await tortureMoney({ ...torture, say: (line) => lines.push(line) })).toEqual([]);
    expect(lines).toEqual([
      expect.stringContaining('kill -9 of the api'),
      'audit clean',
      expect.stringContaining('kill -9 of the database'),
      'audit clean',
      expect.stringMatching(/^150 operations, 2 kills: [1-9]\d+ answers charged, [1-9]\d* given back$/),
      expect.stringMatching(/^[1-9]\d* orders paid, \d+ refunds, codes used [1-9]\d* times$/),
      expect.stringMatching(/^[1-9]\d* withdrawals paid, \d+ given back$/),
      expect.stringMatching(/^[1-9]\d* commissions, \d+ taken back in part or whole$/),
      expect.stringMatching(/^[1-9]\d+ answers and [1-9]\d+ postings were acknowledged$/),
    ]);
  });
});
