import { escapeHtml } from '../../document/escape-html.ts';
import { leavePath } from '../../preview/preview-cookie.ts';

const look = [
  'position:fixed;left:12px;bottom:12px;z-index:9999;max-width:calc(100vw - 24px);padding:6px 12px;border-radius:8px',
  'background:#7c2d12;color:#fff;font:13px/1.6 system-ui;box-shadow:0 2px 8px rgb(0 0 0/.3)',
].join(';');

/** Says of a page that it is a preview, and leads out of it. It stands beside the root, so no hydration meets it. */
export const previewBar = (release: string): string =>
  `<div role="status" style="${look}">预览 ${escapeHtml(release)}，只有这个浏览器看得到。 <a href="${leavePath}" style="color:#fff">退出预览</a></div>`;
