/** So long the frame of a print is kept (ms): a browser may still read it when the dialog is open. */
const keptFor = 60_000;

/**
 * Opens the browser's print dialog with the map alone, on a sheet as large as the map: 存储为 PDF gives one page with words that can be
 * searched. The frame holds no script.
 */
export async function printMap(svg: string, { width, height }: { width: number; height: number }): Promise<void> {
  // A sheet has at most 200 inches (PDF); 96 pixels are one.
  const scale = Math.min(1, 19_000 / Math.max(width, height));
  const frame = document.createElement('iframe');
  frame.title = '打印导图';
  frame.style.cssText = 'position:fixed;left:-10000px;width:1px;height:1px;border:0';
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow: view } = frame;
  if (!sheet || !view) return frame.remove();
  // The frame has the page's Content-Security-Policy, which refuses a style element without its nonce.
  const style = new (view as Window & typeof globalThis).CSSStyleSheet();
  style.replaceSync(
    `@page{size:${Math.ceil(width * scale)}px ${Math.ceil(height * scale)}px;margin:0}html,body{margin:0}svg{display:block;width:100%;height:auto}`,
  );
  sheet.adoptedStyleSheets = [style];
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  sheet.body.append(sheet.importNode(picture, true));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  view.focus();
  view.print();
  setTimeout(() => frame.remove(), keptFor);
}
