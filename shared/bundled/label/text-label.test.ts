import { generatedNote, labelledMarkdown, textLabel } from './text-label.ts';

test('an exported text begins with its label and ends with the words; without labels it is as it was', () => {
  const settings = { is_open: 1, mark: 'download', producer: '001191310000MA1' } as const;
  const file = labelledMarkdown('# 题\n\n文\n', textLabel(settings, 'chat-7'));
  expect(file).toMatch(
    /^---\nAIGC:\n {2}Label: "1"\n {2}ContentProducer: "001191310000MA1"\n {2}ProduceID: "chat-7"\n/,
  );
  expect(
    file
      .split('\n')
      .slice(2, 9)
      .map((line) => line.trim().split(':')[0]),
  ).toEqual([
    ...['Label', 'ContentProducer', 'ProduceID', 'ReservedCode1', 'ContentPropagator', 'PropagateID', 'ReservedCode2'],
  ]);
  expect(file.endsWith(`# 题\n\n文\n\n> ${generatedNote}\n`)).toBe(true);
  for (const none of [undefined, { ...settings, is_open: 0 }])
    expect(labelledMarkdown('文', textLabel(none, 'x'))).toBe('文');
});
