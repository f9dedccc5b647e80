/** Names that people write behind a fence, by the highlighter's own name. */
const aliases: Record<string, string> = {
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  golang: 'go',
  'c++': 'cpp',
  cc: 'cpp',
  h: 'c',
  hpp: 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  kt: 'kotlin',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  yml: 'yaml',
  html: 'xml',
  svg: 'xml',
  vue: 'xml',
  md: 'markdown',
  docker: 'dockerfile',
  make: 'makefile',
  pgsql: 'sql',
  mysql: 'sql',
  toml: 'ini',
  conf: 'nginx',
  patch: 'diff',
  tex: 'latex',
  jsonc: 'json',
};

/**
 * One lazy file for languages that are written together: the entry holds a name and a hash of every lazy file, which
 * cannot be compressed and come with the first load of every visitor.
 */
export const languages = {
  bash: () => import(/* webpackChunkName: "script-languages" */ 'highlight.js/lib/languages/bash'),
  c: () => import(/* webpackChunkName: "system-languages" */ 'highlight.js/lib/languages/c'),
  cpp: () => import(/* webpackChunkName: "system-languages" */ 'highlight.js/lib/languages/cpp'),
  csharp: () => import(/* webpackChunkName: "system-languages" */ 'highlight.js/lib/languages/csharp'),
  css: () => import(/* webpackChunkName: "web-languages" */ 'highlight.js/lib/languages/css'),
  dart: () => import(/* webpackChunkName: "system-languages" */ 'highlight.js/lib/languages/dart'),
  diff: () => import(/* webpackChunkName: "file-languages" */ 'highlight.js/lib/languages/diff'),
  dockerfile: () => import(/* webpackChunkName: "file-languages" */ 'highlight.js/lib/languages/dockerfile'),
  go: () => import(/* webpackChunkName: "system-languages" */ 'highlight.js/lib/languages/go'),
  ini: () => import(/* webpackChunkName: "file-languages" */ 'highlight.js/lib/languages/ini'),
  java: () => import(/* webpackChunkName: "system-languages" */ 'highlight.js/lib/languages/java'),
  javascript: () => import(/* webpackChunkName: "web-languages" */ 'highlight.js/lib/languages/javascript'),
  json: () => import(/* webpackChunkName: "web-languages" */ 'highlight.js/lib/languages/json'),
  kotlin: () => import(/* webpackChunkName: "system-languages" */ 'highlight.js/lib/languages/kotlin'),
  latex: () => import(/* webpackChunkName: "file-languages" */ 'highlight.js/lib/languages/latex'),
  lua: () => import(/* webpackChunkName: "script-languages" */ 'highlight.js/lib/languages/lua'),
  makefile: () => import(/* webpackChunkName: "file-languages" */ 'highlight.js/lib/languages/makefile'),
  markdown: () => import(/* webpackChunkName: "web-languages" */ 'highlight.js/lib/languages/markdown'),
  matlab: () => import(/* webpackChunkName: "script-languages" */ 'highlight.js/lib/languages/matlab'),
  nginx: () => import(/* webpackChunkName: "file-languages" */ 'highlight.js/lib/languages/nginx'),
  php: () => import(/* webpackChunkName: "web-languages" */ 'highlight.js/lib/languages/php'),
  powershell: () => import(/* webpackChunkName: "script-languages" */ 'highlight.js/lib/languages/powershell'),
  python: () => import(/* webpackChunkName: "script-languages" */ 'highlight.js/lib/languages/python'),
  r: () => import(/* webpackChunkName: "script-languages" */ 'highlight.js/lib/languages/r'),
  ruby: () => import(/* webpackChunkName: "script-languages" */ 'highlight.js/lib/languages/ruby'),
  rust: () => import(/* webpackChunkName: "system-languages" */ 'highlight.js/lib/languages/rust'),
  scss: () => import(/* webpackChunkName: "web-languages" */ 'highlight.js/lib/languages/scss'),
  sql: () => import(/* webpackChunkName: "script-languages" */ 'highlight.js/lib/languages/sql'),
  swift: () => import(/* webpackChunkName: "system-languages" */ 'highlight.js/lib/languages/swift'),
  typescript: () => import(/* webpackChunkName: "web-languages" */ 'highlight.js/lib/languages/typescript'),
  xml: () => import(/* webpackChunkName: "web-languages" */ 'highlight.js/lib/languages/xml'),
  yaml: () => import(/* webpackChunkName: "web-languages" */ 'highlight.js/lib/languages/yaml'),
};
export type Language = keyof typeof languages;

/** The highlighter's name of a language, or undefined when it has no colours here. */
export function languageOf(name: string): Language | undefined {
  const lower = name.toLowerCase();
  const known = Object.hasOwn(aliases, lower) ? aliases[lower] : lower;
  return known !== undefined && Object.hasOwn(languages, known) ? (known as Language) : undefined;
}
