const mark =
  '<rect width="64" height="64" rx="16" fill="#4a5dff"/><path d="M14 40c0-13 8-22 18-22s18 8 18 17-8 16-18 16c-3 0-6-.6-8.400-1.700L15 51l2.200-6.400A15 15 0 0 1 14 40z" fill="#fff"/><path d="M32 25l2.700 6.300L41 34l-6.300 2.700L32 43l-2.700-6.300L23 34l6.300-2.700z" fill="#4a5dff"/>';

/** The site's own mark, alone and with its name. */
export function drawBrand(name: string): string | undefined {
  if (name === 'icon') {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${mark}</svg>`;
  }
  if (name === 'logo') {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 64" width="220" height="64">${mark}<text x="78" y="42" font-family="system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif" font-size="28" font-weight="650" fill="#4a5dff">智绘工坊</text></svg>`;
  }
  return undefined;
}
