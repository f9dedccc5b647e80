import { useAtomValue } from 'jotai';
import { Suspense, useSyncExternalStore } from 'react';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { markdownCodeAtom } from './markdown-code.ts';
import type { MarkdownViewProps } from './markdown-view.tsx';

/** Markdown; while its engine is on the way, or when it does not come, the text as it is. */
export function Markdown(props: MarkdownViewProps) {
  const { View } = useAtomValue(markdownCodeAtom);
  return (
    <Suspense fallback={<PlainText text={props.text} />}>
      <View {...props} />
    </Suspense>
  );
}

function PlainText({ text }: Pick<MarkdownViewProps, 'text'>) {
  return typeof text === 'string' ? <p style={asWritten}>{text}</p> : <GrowingPlainText text={text} />;
}

function GrowingPlainText({ text }: { text: GrowingText }) {
  useSyncExternalStore(text.subscribe, () => text.version);
  return <p style={asWritten}>{text.text()}</p>;
}

const asWritten = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
