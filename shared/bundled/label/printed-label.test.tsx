import { fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { siteConfigAtom } from 'shared/site/config.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { PrintedLabel } from './printed-label.tsx';

const open = (is_open: number) => {
  const store = createStore();
  const config = makeSiteConfig();
  store.set(siteConfigAtom, { ...config, label: { ...config.label, is_open } });
  return render(
    <Provider store={store}>
      <PrintedLabel />
    </Provider>,
  );
};

beforeEach(() => {
  document.title = '旅行计划';
});

test('what is printed says that it was generated: on the paper, and in the title of a PDF, which then is as before', () => {
  open(1);
  const note = screen.getByText('内容由 AI 生成');
  expect(note).not.toBeVisible();
  fireEvent(window, new Event('beforeprint'));
  // Some browsers say it twice.
  fireEvent(window, new Event('beforeprint'));
  expect(document.title).toBe('旅行计划（内容由 AI 生成）');
  fireEvent(window, new Event('afterprint'));
  expect(document.title).toBe('旅行计划');
});

test('a page that is left while it prints, and a site without labels, keep their title', () => {
  const { unmount } = open(1);
  fireEvent(window, new Event('beforeprint'));
  unmount();
  expect(document.title).toBe('旅行计划');
  open(0);
  fireEvent(window, new Event('beforeprint'));
  expect(document.title).toBe('旅行计划');
  expect(screen.queryByText('内容由 AI 生成')).toBeNull();
});
