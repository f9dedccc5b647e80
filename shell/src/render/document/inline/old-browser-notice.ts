/*
 * For browsers that are older than those which the site is made for (ADR 49). Their code does not run, so a style hides the notice from
 * all others: it asks for what the oldest of them understand, and no older ones. Line heights as a length came with Chrome 109
 * and Safari 16.4; of Firefox, 115 is the first with `animation-composition`.
 */
export const oldBrowserNotice =
  '<p class="old-browser">你的浏览器版本过旧，页面上的按钮和输入框可能无法使用。请升级浏览器，或换用新版的 Chrome、Edge（109 以上）、火狐（115 以上）或 Safari（16.4 以上）；双核浏览器请切换到极速模式。</p>';

export const oldBrowserStyles =
  '.old-browser{margin:0;padding:12px 16px;background:#fff3cd;color:#5c4400;font:16px/1.6 sans-serif;text-align:center}' +
  '@supports (height:1lh) or ((-moz-appearance:none) and (animation-composition:add)){.old-browser{display:none}}';
