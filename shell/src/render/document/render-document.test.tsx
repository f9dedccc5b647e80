/** @jest-environment node */
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CacheProvider, keyframes } from '@emotion/react';
import { Suspense, use } from 'react';
import { styled } from 'shared/ui/kit.ts';
import { createStyleCache } from '../../document/style-cache.ts';
import { PageSink } from './page-sink.ts';
import { renderDocument } from './render-document.ts';

const Early = styled('p')({ color: 'red' });
const Late = styled('p')({ color: 'blue' });

function open(page: React.ReactNode, left = new AbortController()) {
  const cache = createStyleCache();
  cache.compat = true;
  const around = (styles: string) => ({
    before: [Buffer.from(`<head>${styles}</head>`)],
    after: [Buffer.from('<i/>')],
  });
  const reported: unknown[] = [];
  const answer = renderDocument(
    <CacheProvider value={cache}>
      <main>
        <Early>早</Early>
        {page}
      </main>
    </CacheProvider>,
    new PageSink(cache, 'n', around),
    { nonce: 'n', signal: left.signal, report: (error) => void reported.push(error) },
  );
  return { answer, left, reported };
}

test('a page that waits for nothing is bytes in one piece', async () => {
  const body = await open(<Late>晚</Late>).answer;
  expect(Buffer.isBuffer(body)).toBe(true);
  expect(String(body)).toMatch(
    /^<head><style[^>]*>[^<]*color:red[^<]*color:blue[^<]*<\/style><\/head><main>.*早.*晚.*<\/main><i\/><\/body><\/html>$/,
  );
});

test('a suspended page begins at once; late content brings its styles along', async () => {
  let come: (word: string) => void = () => undefined;
  const word = new Promise<string>((resolve) => {
    come = resolve;
  });
  const body = (await open(
    <Suspense fallback="…">
      <Slow word={word} />
    </Suspense>,
  ).answer) as Readable;
  const first = await new Promise<string>((resolve) => body.once('data', (bytes) => resolve(String(bytes))));
  expect(first).toMatch(/^<head><style[^>]*>[^<]*color:red[^<]*<\/style><\/head><main>.*早.*….*<\/main>.*<i\/>$/);
  come('晚');
  expect(await text(body)).toMatch(/^<style[^>]*nonce="n">[^<]*color:blue[^<]*<\/style>.*晚.*<\/body><\/html>$/s);
});

test('what a component made rules for and did not draw brings no rules', async () => {
  const [drawn, undrawn] = [await open(<Late>晚</Late>).answer, await open(<Undrawn />).answer].map(String);
  expect(drawn).toMatch(/color:blue/);
  expect(undrawn).not.toMatch(/color:blue|@keyframes/);
});

test('an animation comes with the rule that names it', async () => {
  const body = String(await open(<Moving />).answer);
  const [, name] = /@keyframes (animation-\w+)\{/.exec(body) ?? [];
  expect(body).toContain(`animation:${name} 1s;`);
});

test('a visitor who leaves ends the render; a layout that breaks is no page', async () => {
  const { answer, left, reported } = open(
    <Suspense fallback="…">
      <Forever />
    </Suspense>,
  );
  const body = (await answer) as Readable;
  const whole = text(body);
  left.abort();
  expect(await whole).toMatch(/<\/body><\/html>$/);
  expect(reported).toEqual([expect.objectContaining({ message: 'the visitor left' })]);

  await expect(open(<Broken />).answer).rejects.toThrow('broken');
});

test('nothing is rendered for a visitor who has already left', async () => {
  const left = new AbortController();
  left.abort();
  const drawn = jest.fn(() => null);
  const Page = () => drawn();
  await expect(open(<Page />, left).answer).rejects.toThrow('aborted');
  expect(drawn).not.toHaveBeenCalled();
});

const move = keyframes`to { left: 0 }`;
const Moving = styled('i')({ animation: `${move} 1s` });
const Nothing = styled((_props: { className?: string }) => null)({ color: 'blue', animation: `${move} 1s` });
const Undrawn = () => <Nothing />;
const never = new Promise<never>(() => undefined);
const Forever = () => use(never);
const Slow = ({ word }: { word: Promise<string> }) => <Late>{use(word)}</Late>;
const Broken = (): never => {
  throw new Error('broken');
};
