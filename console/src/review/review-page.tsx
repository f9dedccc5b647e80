import { Alert, Tab, Tabs } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { PageHeading } from '../frame/page-heading.tsx';
import { useModel } from '../model/model-context.ts';
import { mayReview, reviewPage } from '../model/review-path.ts';
import { Desk } from './desk.tsx';
import { UnsentAlert } from './unsent-alert.tsx';
import { useOutbox } from './use-outbox.ts';

/** Posts of the square one after the other, with keys: those that wait, and those that were reported. */
export function ReviewPage() {
  const model = useModel();
  const { pathname } = useLocation();
  const queue = pathname.endsWith('/reported') ? 'reported' : 'waiting';
  const { outbox, state, news, setDesk, clearNews } = useOutbox();
  if (!mayReview(model))
    return (
      <>
        <PageHeading title={reviewPage.title} />
        <Alert severity="warning">你的角色不能审核作品</Alert>
      </>
    );
  return (
    <>
      <PageHeading title={reviewPage.title} />
      <Tabs value={queue} aria-label="审核队列" sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Tab value="waiting" label="待审核" component={Link} to={reviewPage.path} />
        <Tab value="reported" label="被举报" component={Link} to={`${reviewPage.path}/reported`} />
      </Tabs>
      <UnsentAlert unsent={state.unsent} onRetry={outbox.retry} onDrop={(decision) => outbox.drop(decision)} />
      {news.length > 0 && (
        <Alert severity="warning" onClose={clearNews} closeText="关闭" sx={{ mb: 2 }}>
          {news.map((words) => (
            <div key={words}>{words}</div>
          ))}
        </Alert>
      )}
      <Desk key={queue} queue={queue} outbox={outbox} state={state} setDesk={setDesk} />
    </>
  );
}
