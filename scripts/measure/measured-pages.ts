/** A page that `bench:server` measures: one address of each route of a remote. */
export interface MeasuredPage {
  /** As the remote writes it. */
  route: string;
  /** Its address on a fresh demo, where the route has parameters; `share` makes what it leads to. */
  path?: string;
  share?: (call: Call) => Promise<string>;
  /** Only of who is logged in. */
  isMembers?: true;
  /** Made anew for each visitor (`alwaysFresh`): it may cost what one of who is logged in may. */
  isFresh?: true;
}

/** Asks the api as the demonstration account. */
export type Call = <T>(path: string, body: object) => Promise<T>;

const members = { isMembers: true } as const;

/** Every page of the site: `measured-pages.test.ts` fails for a route without a line here. */
export const measuredPages: readonly MeasuredPage[] = [
  { route: '/' },
  { route: '/chat' },
  { route: '/chat/share/:id', share: shareChat, isFresh: true },
  { route: '/create' },
  { route: '/create/produce', path: '/create/produce?id=1', ...members },
  { route: '/skill', ...members },
  { route: '/app' },
  { route: '/app/source/:kind/:id', path: '/app/source/picture/1', ...members },
  { route: '/app/qrcode' },
  { route: '/app/drawing' },
  { route: '/app/drawing/record', ...members },
  { route: '/app/mind_map' },
  { route: '/app/mind_map/share/:id', share: shareMap, isFresh: true },
  { route: '/app/square' },
  { route: '/app/square/mine', ...members },
  { route: '/app/square/:id', path: '/app/square/1', isFresh: true },
  { route: '/news' },
  { route: '/news/detail/:id', path: '/news/detail/1' },
  { route: '/policy/:type', path: '/policy/service' },
  ...['/introduce', '/cms_index', '/cms_lead', '/cms_solution', '/cms_store'].map((route) => ({ route })),
  ...[
    '/user/info',
    '/user/security',
    '/user/ledger',
    '/user/collection',
    '/user/opinion',
    '/user/orders',
    '/user/notifications',
  ].map((route) => ({ route, ...members })),
  ...['/openvip', '/openvip/vip', '/openvip/recharge', '/openvip/redeem-code', '/recharge', '/redeem_code'].map(
    (route) => ({ route, ...members }),
  ),
  ...['/promotion/distribution', '/promotion/withdrawal'].map((route) => ({ route, ...members })),
];

async function shareChat(call: Call): Promise<string> {
  const messages = [
    { role: 'user', content: '周末去哪儿' },
    { role: 'assistant', content: '去爬山：**早上出发**，带上水和帽子。' },
  ];
  const session = { source: 'chatgpt', key: 'measured', name: '周末', messages };
  const { id: category_id } = await call<{ id: number }>('/chat_transfer/import', session);
  const { id } = await call<{ id: string }>('/chat_share/add', { category_id });
  return `/chat/share/${id}`;
}

async function shareMap(call: Call): Promise<string> {
  const written = { title: '周末', markdown: '# 周末\n\n- 爬山\n- 读书' };
  const { map } = await call<{ map: { id: number } }>('/mind_map/save', written);
  const { share_id } = await call<{ share_id: string }>('/mind_map/share', { id: map.id, is_shared: 1 });
  return `/app/mind_map/share/${share_id}`;
}
