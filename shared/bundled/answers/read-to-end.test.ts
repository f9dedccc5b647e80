import { ApiRefusal, CallFailure } from 'shared/http/errors.ts';
import { readToEnd } from './read-to-end.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

type Step = number | Error;

/** Work whose streams bring these numbers, or break with this error; 100 ends it. A stream that is not listed is unknown to the server. */
async function read(streams: Step[][], options: { reopensAtOnce?: boolean; leave?: AbortController } = {}) {
  const taken: number[] = [];
  const breaks: number[] = [];
  let opened = 0;
  async function* steps(of: Step[]) {
    for (const step of of) {
      if (step instanceof Error) throw step;
      yield step;
    }
  }
  const reading = readToEnd<number>({
    open: () => {
      const of = streams[opened++];
      return of && steps(of);
    },
    take: (progress) => taken.push(progress),
    isRunning: () => taken.at(-1) !== 100,
    brokeOff: () => breaks.push(opened),
    reopensAtOnce: options.reopensAtOnce === true,
    leave: (options.leave ?? new AbortController()).signal,
  });
  const outcome = reading.then(
    (known) => known,
    (error: Error) => error.message,
  );
  await jest.advanceTimersByTimeAsync(120_000);
  return { outcome: await outcome, taken, breaks, opened };
}

const lost = () => new CallFailure('broken');
const busy = () => new ApiRefusal(0, 'busy', null);

test('progress is read to its end over broken connections, and a stream that ends without saying so counts as broken', async () => {
  expect(await read([[10, lost()], [lost()], [40], [100, lost()]])).toEqual({
    outcome: true,
    taken: [10, 40, 100],
    breaks: [1, 2, 3],
    opened: 4,
  });
});

test('the first try comes at once and without a notice where that is asked', async () => {
  const { breaks, opened } = await read([[10, lost()], [lost()], [100]], { reopensAtOnce: true });
  expect({ breaks, opened }).toEqual({ breaks: [2], opened: 3 });
});

test('five refusals in a row end it, a connection that breaks does not, and work that the server does not know is reported', async () => {
  const refusals = [[busy()], [busy()], [busy()], [busy()]];
  expect(await read([...refusals, [busy()], [100]])).toMatchObject({ outcome: 'busy', opened: 5 });
  expect(await read([...refusals, [50, lost()], ...refusals, [100]])).toMatchObject({ outcome: true, opened: 10 });
  const breaks = Array.from({ length: 7 }, () => [lost()]);
  expect(await read([...breaks, [100]])).toMatchObject({ outcome: true, opened: 8 });
  expect(await read([[10, lost()]])).toMatchObject({ outcome: false, opened: 2 });
});

test('a reader who leaves is asked for nothing more', async () => {
  const leave = new AbortController();
  setTimeout(() => leave.abort(), 1);
  expect(await read([[10, lost()], [100]], { leave })).toMatchObject({ outcome: true, taken: [10], opened: 1 });
});
