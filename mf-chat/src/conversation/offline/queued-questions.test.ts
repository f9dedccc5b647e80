/** @jest-environment node */
import { alone } from './queued-questions.ts';

test('of all tabs of a user one at a time sends what waits', async () => {
  const order: string[] = [];
  const end = Promise.withResolvers<void>();
  const first = alone('7', async () => {
    order.push('first');
    await end.promise;
    order.push('first has ended');
  });
  const second = alone('7', async () => void order.push('second'));
  await alone('8', async () => void order.push('another user'));
  end.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'another user', 'first has ended', 'second']);
});
