import type { PageRoute } from 'shared/site/remote.ts';
import type { SharedMap } from './mind-map/share/load-shared-map.ts';
import { isAnotherList } from './record/query/is-another-list.ts';
import { squareRoutes } from './square/square-routes.ts';

const description =
  '网址、Wi-Fi、名片等十种内容做成二维码：样式、颜色、图标自己定，下载 PNG、SVG 或印刷用 PDF，不占积分；也能把码融进一幅画，扫得出才扣积分。';

const drawingDescription =
  'AI 绘画：用一句话画出想看的画面，选择模型、比例和风格，加参考图，局部重绘、扩展和放大。出图才扣积分，失败全退。';

const drawingPage = () => import('./drawing/drawing-page.tsx');
const homeDescription =
  '创意工具一页看全：AI 绘画、二维码、AI 对话、创作模板，每样做什么、要多少积分都写明，一步开始；最近的作品和正在进行的也在这里。';

const homePage = () => import('./app-home/app-home-page.tsx');
const lineagePage = () => import('./lineage/lineage-page.tsx');
const qrPage = () => import('./qrcode/qrcode-page.tsx');
const mapDescription =
  'AI 思维导图：说一个主题或粘贴一段文字，导图边写边长；在图上、大纲或 Markdown 里修改，导出图片、XMind、OPML，分享只读链接。';

const sharedMapPage = () => import('./mind-map/share/shared-map-page.tsx');
const mapPage = () => import('./mind-map/mind-map-page.tsx');
const mapShortcuts = async () => (await import('./mind-map/map-shortcuts.ts')).mapShortcuts;
const recordPage = () => import('./record/record-page.tsx');

export const routes: PageRoute[] = [
  {
    path: '/app',
    handle: { title: '创意应用', head: () => ({ description: homeDescription }) },
    loader: async (args) => (await homePage()).loadAppHome(args),
    lazy: async () => ({ Component: (await homePage()).AppHomePage }),
  },
  {
    path: '/app/source/:kind/:id',
    handle: { title: '来源', head: () => ({ hidden: true }), alwaysFresh: true },
    loader: async (args) => (await lineagePage()).loadLineage(args),
    lazy: async () => ({ Component: (await lineagePage()).LineagePage }),
  },
  {
    path: '/app/qrcode',
    handle: { title: '二维码', spends: 'draw', head: () => ({ description }) },
    loader: async (args) => (await qrPage()).loadQrcode(args),
    lazy: async () => ({ Component: (await qrPage()).QrPage }),
  },
  {
    path: '/app/drawing',
    handle: { title: 'AI 绘画', spends: 'draw', head: () => ({ description: drawingDescription }) },
    loader: async (args) => (await drawingPage()).loadDrawing(args),
    lazy: async () => ({ Component: (await drawingPage()).DrawingPage }),
  },
  {
    path: '/app/mind_map',
    handle: { title: '思维导图', head: () => ({ description: mapDescription }), shortcuts: mapShortcuts },
    loader: async (args) => (await mapPage()).loadMindMap(args),
    lazy: async () => ({ Component: (await mapPage()).MindMapPage }),
  },
  {
    path: '/app/mind_map/share/:id',
    // Who has the link may read it; search engines may not list it.
    handle: { title: ({ title }: SharedMap) => title, head: () => ({ hidden: true }), alwaysFresh: true },
    loader: async (args) => (await sharedMapPage()).loadSharedMap(args),
    lazy: async () => ({ Component: (await sharedMapPage()).SharedMapPage }),
  },
  {
    path: '/app/drawing/record',
    handle: { title: '绘画记录', spends: 'draw', head: () => ({ hidden: true }) },
    loader: async (args) => (await recordPage()).loadRecords(args),
    lazy: async () => ({ Component: (await recordPage()).RecordPage }),
    shouldRevalidate: isAnotherList,
  },
  ...squareRoutes,
];
