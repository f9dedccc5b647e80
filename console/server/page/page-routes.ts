import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ConsoleConfig } from '../console-config.ts';

/** The page and its files. The page is the same for every address: it reads the address itself. */
export async function pageRoutes(app: FastifyInstance, { pages }: ConsoleConfig): Promise<void> {
  await app.register(files, {
    root: join(pages, 'browser'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const version = pages.split('/').at(-1) ?? '';
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    // Files that browsers and scanners look for are no pages; `/backup.status` is one.
    if (/\.(js|css|map|ico|png|svg|json|txt|xml|html?|php|env)$/i.test(path)) return reply.code(404).send();
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policy(nonce))
      .type('text/html; charset=utf-8')
      .send(page(nonce, version));
  });
}

/** Scripts and styles have a nonce of this one answer; pictures come through this process; nothing else is asked, from anywhere. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const page = (nonce: string, version: string) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>控制台</title>
<link rel="icon" href="/assets/icon.svg?${version}">
<script nonce="${nonce}" src="/assets/main.js?${version}" defer></script>
</head>
<body><div id="root"></div><noscript>控制台需要 JavaScript。</noscript></body>
</html>
`;
