import type { Remote } from 'shared/site/remote.ts';
import { outline } from './outline.ts';
import { routes } from './routes.ts';

/** News, policies, the introduction and the landing pages. */
export const remote: Remote = {
  routes,
  /** An article that cannot be outlined cannot be shown: that is what a broken build would do first. */
  health() {
    const { content } = outline('<h2>一</h2>');
    if (!content.includes('id=')) throw new Error('mf-content: an article gets no anchors');
  },
};
