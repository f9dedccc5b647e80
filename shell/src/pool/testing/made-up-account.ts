import type { ServerCode } from '../../jobs/render-job.ts';
import { serverCode } from './make-pool.ts';

/**
 * For tests: code of mf-account with two pages for visitors who are logged in.
 * @param page the body of a component that knows the visitor as `user` and what was loaded for him as `data`
 * @param load the body of a loader that can `call`
 */
export const account = ({ before = '', page = 'return user.nickname;', load = 'return null;' }): ServerCode =>
  serverCode(
    'mf-account',
    `
    const { createElement: h } = require('react');
    const { useLoaderData, useLocation } = require('react-router-dom');
    const { useAtomValue } = require('jotai');
    const { userAtom } = require('shared/site/session.ts');
    const { loader } = require('shared/site/visit.ts');
    const z = require('shared/contracts/schema.ts');
    const output = z.object({ id: z.number(), nickname: z.string(), balance: z.number(), create_time: z.string() });
    const mine = { method: 'GET', path: '/user/info', auth: true, input: z.object({}), output };
    ${before}
    function Page() {
      const user = useAtomValue(userAtom);
      const data = useLoaderData();
      return h('p', null, String((() => { ${page} })()));
    }
    const load = loader(async ({ call }) => { ${load} });
    const more = { Component: Page, loader: load, handle: { auth: true } };
    exports.remote = { routes: [{ path: '/user/info', ...more }, { path: '/recharge', ...more }], health() {} };
  `,
  );

/** For tests: what is said of a release that shows one visitor another one's. */
export const foundOut =
  /^mf-account@0\.1\.0-[0-9a-f]{12}: \/(user\/info|recharge) shows one visitor what is another one's: "[^"]+", made up/;
