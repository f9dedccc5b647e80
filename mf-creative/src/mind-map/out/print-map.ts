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
  const sheet = frame.contentDocument;
  if (!sheet) return frame.remove();
  const style = sheet.createElement('style');
  style.textContent = `@page{size:${Math.ceil(width * scale)}px ${Math.ceil(height * scale)}px;margin:0}html,body{margin:0}svg{display:block;width:100%;height:auto}`;
  sheet.head.append(style);
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  sheet.body.append(sheet.importNode(picture, true));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  frame.contentWindow?.focus();
  frame.contentWindow?.print();
  setTimeout(() => frame.remove(), keptFor);
}
