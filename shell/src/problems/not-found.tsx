import { useAtomValue } from 'jotai';
import { Form, Link } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';
import { SearchField } from 'shared/ui/search-field.tsx';
import { visibleNavigation } from '../layouts/navigation.ts';
import { nearestPages, wordsOfPath } from './nearest-pages.ts';
import { ProblemPage } from './problem-page.tsx';
import { HomeButton } from './way-out.tsx';

/** 404, with the words of spec section 8. `path` is text of the visitor's and shown as text. */
export function NotFound({ path }: { path: string }) {
  return (
    <ProblemPage
      drawing="lost"
      title="没有找到这个页面"
      detail={`Page Not Found: ${path}`}
      action={<WaysOn path={path} />}
    >
      它可能已被移走或删除，也可能是地址有误。
    </ProblemPage>
  );
}

/** Pages with nearly the same address, a search for what the address says, the way home. */
function WaysOn({ path }: { path: string }) {
  const near = nearestPages(path, visibleNavigation(useAtomValue(siteConfigAtom)));
  return (
    <Ways>
      {near.length > 0 && (
        <nav aria-label="相近的页面">
          您要找的是不是
          {near.map(({ name, link }) => (
            <Link key={link.path} to={link.path}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <Form method="get" action="/news" role="search">
        <SearchField label="搜索资讯" placeholder="搜索资讯" keyword={wordsOfPath(path)} maxLength={50} />
      </Form>
      <HomeButton />
    </Ways>
  );
}

const Ways = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 'var(--space-4)',
  '& nav': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '0 var(--space-3)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
  },
  '& form': { display: 'flex', gap: 'var(--space-2)', width: 'min(360px, 84vw)', '& .field': { flex: 1 } },
});
