/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { createStore } from 'jotai';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router-dom';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import {
  getSquarePost,
  listSimilarPosts,
  listSquareCategories,
  listSquarePosts,
} from 'shared/contracts/creative/square.ts';
import { tokenAtom } from 'shared/site/session.ts';
import { callAtom, visitContext } from 'shared/site/visit.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { loadRecords } from './record/query/load-records.ts';
import { loadPost } from './square/post/load-post.ts';
import { loadSquare } from './square/query/load-square.ts';

// A process that renders takes a rejection which nobody handles for a fault of the release, and is replaced.
it.each([
  ['the square', loadSquare, '/app/square', [listSquarePosts, listSquareCategories]],
  ['a work', loadPost, '/app/square/4', [getSquarePost, listSimilarPosts]],
  ['the records', loadRecords, '/app/drawing/record', [listDrawRecords, listDrawModels]],
] as const)('who gives up %s gives up all that was asked for', async (_name, load, path, endpoints) => {
  const unhandled: unknown[] = [];
  const hear = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', hear);
  const api = fakeApi();
  for (const endpoint of endpoints) api.on(endpoint, () => new Promise(() => undefined));
  const store = createStore();
  store.set(callAtom, api);
  store.set(tokenAtom, 'token');
  const [given, context] = [new AbortController(), new RouterContextProvider(new Map([[visitContext, store]]))];
  const request = new Request(`https://example.com${path}`, { signal: given.signal });
  const answered = load({ context, params: { id: '4' }, request } as unknown as LoaderFunctionArgs);
  answered.catch(() => undefined);
  await sleep(1);
  expect(api.calls).toHaveLength(2);
  given.abort();
  await expect(answered).rejects.toBeDefined();
  await sleep(10);
  process.off('unhandledRejection', hear);
  expect(unhandled).toEqual([]);
});
