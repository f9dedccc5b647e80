/**
 * The page's policy: scripts and style elements carry this answer's nonce, and what such a script loads is trusted
 * (`strict-dynamic`). MUI writes inline `style` attributes, hence `style-src-attr`.
 */
export function securityHeaders(nonce: string, assetBase: string, https: boolean): Record<string, string> {
  const assets = assetBase ? ` ${assetBase}` : '';
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src-elem 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      `img-src 'self' data: blob:${assets}`,
      `connect-src 'self'${assets}`,
      "font-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
