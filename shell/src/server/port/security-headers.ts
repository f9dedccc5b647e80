/**
 * The page's policy: scripts and style elements carry this answer's nonce, and what such a script loads is trusted
 * (`strict-dynamic`). MUI writes inline `style` attributes, hence `style-src-attr`.
 * @param pictures origins from which pictures may come besides the site's own and the mirror of its files
 */
export function contentPolicy(nonce: string, assetBase: string, pictures: readonly string[] = []): string {
  const assets = assetBase ? [assetBase] : [];
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...assets, ...pictures].join(' '),
    ['connect-src', "'self'", ...assets].join(' '),
    ['font-src', "'self'", 'data:', ...assets].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/**
 * Of a file that runs in a worker of the page (`*-worker.js`): a worker obeys the policy that comes with its own file, so the
 * page's stays without `wasm-unsafe-eval`. deploy/nginx.conf says the same.
 */
export const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** What every HTML answer carries, with the policy of one that shows no pictures from elsewhere. */
export function securityHeaders(nonce: string, assetBase: string, https: boolean): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(nonce, assetBase),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // A question can be spoken (mf-chat); the browser asks the visitor first.
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
