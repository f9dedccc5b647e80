import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { SearchField } from 'shared/ui/search-field.tsx';
import { SearchForm, useAskedSearch } from 'shared/ui/search-form.tsx';

function List() {
  const asked = useAskedSearch();
  const category = asked.get('category');
  return (
    <>
      <SearchForm action="/news">
        {category && <input type="hidden" name="category" value={category} />}
        <SearchField label="搜索资讯" placeholder="" keyword={asked.get('keyword') ?? ''} maxLength={50} />
      </SearchForm>
      <Link to="/news">清除</Link>
      <Link to="/news?category=2">教程</Link>
      <Link to="/elsewhere?keyword=x">别处</Link>
    </>
  );
}

/** A list whose loader answers when the test says so. */
async function open(path: string) {
  const waiting: (() => void)[] = [];
  const loader = () => new Promise<null>((resolve) => waiting.push(() => resolve(null)));
  const routes = [
    { path: '/news', Component: List, loader },
    { path: '/elsewhere', Component: () => null, loader },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData: { loaderData: { 0: null } } });
  render(<RouterProvider router={router} />);
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: '搜索资讯' });
  const answer = () => act(async () => waiting.splice(0).forEach((give) => void give()));
  return { user: userEvent.setup(), router, field, answer };
}

test('a search that is sent before the chosen category has loaded is in that category', async () => {
  const { user, router, field, answer } = await open('/news?category=1');
  await user.click(screen.getByRole('link', { name: '教程' }));
  await waitFor(() => expect(field.form).toHaveFormValues({ category: '2' }));
  await user.type(field, '提示词{Enter}');
  await answer();
  expect(router.state.location.search).toBe(`?category=2&keyword=${encodeURIComponent('提示词')}`);
});

test('the list loads while the visitor types: the field keeps the focus and the text', async () => {
  const { user, router, field, answer } = await open('/news');
  await user.type(field, '提示{Enter}词');
  await answer();
  expect(router.state.location.search).toBe(`?keyword=${encodeURIComponent('提示')}`);
  expect(field).toHaveValue('提示词');
  expect(field).toHaveFocus();
});

test('text typed before the page knows the search stays, too', async () => {
  const { user, router, field, answer } = await open('/news?keyword=old');
  await user.clear(field);
  await user.type(field, '提示');
  act(() => {
    field.form?.requestSubmit();
    field.value = '提示词';
  });
  await answer();
  expect(router.state.location.search).toBe(`?keyword=${encodeURIComponent('提示')}`);
  expect(field).toHaveValue('提示词');
});

test('the field follows the address: a link clears it, and the back button fills it again', async () => {
  const { user, router, field, answer } = await open('/news?keyword=old');
  await user.type(field, 'er');
  await user.click(screen.getByRole('link', { name: '清除' }));
  await answer();
  await waitFor(() => expect(field).toHaveValue(''));
  // It ends with the list's answer.
  act(() => void router.navigate(-1));
  await answer();
  await waitFor(() => expect(field).toHaveValue('old'));
});

test('the address of another page that is on its way changes nothing', async () => {
  const { user, field } = await open('/news?keyword=old');
  await user.type(field, 'er');
  await user.click(screen.getByRole('link', { name: '别处' }));
  expect(field).toHaveValue('older');
});
