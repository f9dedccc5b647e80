import { PageHeading } from '../frame/page-heading.tsx';

export function Home() {
  return <PageHeading title="首页" />;
}
