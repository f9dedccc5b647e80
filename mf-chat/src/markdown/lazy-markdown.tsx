import { type ComponentType, lazy, Suspense } from 'react';
import type { MarkdownViewProps } from './markdown-view.tsx';

declare const __SERVER__: boolean;

type Loaded = { default: ComponentType<MarkdownViewProps> };

/**
 * The engine is a chunk of its own in the browser. The server has it at once: a thenable that answers synchronously
 * lets React render through it without a pause, so the answer's text is in the first HTML.
 */
const LazyMarkdown = lazy(() => {
  if (__SERVER__) {
    const { MarkdownView } = require('./markdown-view.tsx') as typeof import('./markdown-view.tsx');
    // biome-ignore lint/suspicious/noThenProperty: React asks a lazy part's promise by `then`
    return { then: (done: (module: Loaded) => void) => done({ default: MarkdownView }) } as Promise<Loaded>;
  }
  return import('./markdown-view.tsx').then(({ MarkdownView }) => ({ default: MarkdownView }));
});

/** Fetches the engine before it is needed. In the browser only. */
export function preloadMarkdown(): void {
  // Without it the text stays readable, and the reader's next action asks again.
  void import('./markdown-view.tsx').catch(() => undefined);
}

/** Markdown; while its engine is on the way, the text as it is. */
export function Markdown(props: MarkdownViewProps) {
  return (
    <Suspense fallback={<PlainText text={props.text} />}>
      <LazyMarkdown {...props} />
    </Suspense>
  );
}

function PlainText({ text }: Pick<MarkdownViewProps, 'text'>) {
  return <p style={{ whiteSpace: 'pre-wrap' }}>{typeof text === 'string' ? text : text.text()}</p>;
}
