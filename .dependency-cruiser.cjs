// Who may import whom (docs/rules.md). Each comment says what to do instead.
// `npm run check` runs it through scripts/check/check-imports.ts, which fails when no module was seen.

// make-* builds things for tests.
const test = '(\\.(test|e2e)|/make-[^/]+)\\.tsx?$';
const local = '^(shared|shell|mf-[^/]+|api|console|e2e|scripts)/';

/** A folder of `shared` and the folders that it may import besides itself. */
const sharedFolder = (folder, ...allowed) => ({
  name: `shared-${folder}`,
  comment: `shared/${folder} imports ${allowed.map((name) => `shared/${name}`).join(', ') || 'no other folder'} and itself. Move the code to the folder that may, or hand the value in as an argument.`,
  severity: 'error',
  from: { path: `^shared/${folder}/`, pathNot: test },
  to: { path: local, pathNot: `^shared/(${[folder, ...allowed].join('|')})/` },
});

/** A team's part of the api, as its remote and its contracts are called. */
const apiWings = ['chat', 'creative', 'account', 'promotion', 'content'];

/** A layer of the api imports none above it. */
const apiLayer = (folder, above) => ({
  name: `api-layer-${folder}`,
  comment: `api/src/${folder} lies below ${above.join(', ')}: what it needs of them is handed in, as an argument or a list that app.ts puts together.`,
  severity: 'error',
  from: { path: `^api/src/${folder}/`, pathNot: test },
  to: { path: `^api/src/((${above.join('|')})/|[^/]+$)` },
});

/** A library that one file (or folder) wraps, so that it can be replaced. */
const wrapped = (library, owner, instead) => ({
  name: `one-importer-${library.replace(/\W+/g, '-')}`,
  comment: `${library} has one importing place, ${owner}, so that it can be replaced. ${instead}`,
  severity: 'error',
  from: { path: local, pathNot: [`^${owner}`, test] },
  to: { path: `(^|/)node_modules/${library}/` },
});

module.exports = {
  forbidden: [
    sharedFolder('contracts'),
    sharedFolder('http', 'contracts'),
    sharedFolder('site', 'contracts', 'http'),
    sharedFolder('ui', 'site'),
    sharedFolder('bundled', 'contracts', 'http', 'site', 'ui'),
    sharedFolder('releases', 'contracts'),
    sharedFolder('build', 'releases'),
    sharedFolder('testing', 'contracts', 'http', 'site', 'ui'),
    sharedFolder('dev', 'contracts', 'http', 'site', 'ui'),
    {
      name: 'shared-by-name',
      comment:
        "Inside shared, import another folder by its name ('shared/site/visit.ts'): the federation shares by that name, and a relative import would bundle a second copy.",
      severity: 'error',
      from: { path: '^shared/(contracts|http|site|ui|bundled|releases)/' },
      to: { path: '^shared/[^/]+/', pathNot: '^shared/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'contracts-only-zod',
      comment: 'A contract is read by browsers and servers alike: shared/contracts imports nothing but zod/mini.',
      severity: 'error',
      from: { path: '^shared/contracts/', pathNot: test },
      to: { pathNot: ['^shared/contracts/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'pages-without-operators',
      comment:
        'Contracts of operators, with their Chinese, are for the api, `npm run admin` and the console: in a page they would be 100 KB that no visitor needs.',
      severity: 'error',
      from: {
        path: '^(shell|mf-[^/]+|shared/(http|site|ui|bundled)|shared/contracts/(?!operator/)[^/]+)(/|$)',
        pathNot: test,
      },
      to: { path: '^shared/contracts/operator/' },
    },
    {
      name: 'remote-stands-alone',
      comment:
        'A remote imports shared/contracts, shared/http/errors.ts, shared/site, shared/ui, shared/bundled and itself. What two remotes need belongs into shared/bundled; what the shell does reaches a remote through atoms of shared/site.',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/src/', pathNot: test },
      to: { path: local, pathNot: ['^$1/', '^shared/(contracts|site|ui|bundled)/', '^shared/http/errors\\.ts$'] },
    },
    {
      name: 'remote-around-its-code',
      comment:
        "A remote's tests, dev page and build files import shared and their own package, never another part of the site.",
      severity: 'error',
      from: { path: '^(mf-[^/]+)/' },
      to: { path: local, pathNot: ['^$1/', '^shared/'] },
    },
    {
      name: 'remote-mui-through-kit',
      comment:
        'Take components and `styled` from shared/ui/kit.ts (add what is missing there): a direct import puts a second copy of MUI on the wire.',
      severity: 'error',
      from: { path: '^(mf-[^/]+|shared/bundled)/' },
      to: { path: '(^|/)node_modules/(@mui|@emotion|notistack)/' },
    },
    {
      name: 'remote-feature-alone',
      comment:
        "A feature folder does not import its sibling: let its page (*-page.tsx; in mf-chat the folder chat, in mf-creative app-home) compose them, or move the shared piece up to the remote's src/ (in mf-creative: to lineage or works, in mf-chat: to catalogue).",
      severity: 'error',
      from: {
        path: '^(mf-[^/]+)/src/([^/]+)/',
        pathNot: [test, '-page\\.tsx$', '^(mf-chat/src/chat|mf-creative/src/app-home)/'],
      },
      to: {
        path: '^$1/src/[^/]+/',
        pathNot: ['^$1/src/$2/', '^mf-creative/src/(lineage|works)/', '^mf-chat/src/catalogue/'],
      },
    },
    {
      name: 'shell-loads-remotes-at-run-time',
      comment:
        'The shell gets at a remote only through its release (shell/src/releases, shell/src/browser/remotes-browser.ts), else the remote could not be shipped alone. The api is asked through shared/contracts.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mf-[^/]+|api|e2e|scripts)/' },
    },
    {
      name: 'api-stands-alone',
      comment:
        'The api imports shared/contracts and itself: it is replaceable, and knows nothing of pages. One thing must be the same here and there: what a readable code is (shared/bundled/qr/encode and proof, ADR 73).',
      severity: 'error',
      from: { path: '^api/', pathNot: [test, '^api/src/testing/'] },
      to: {
        path: local,
        pathNot: [
          '^(api|shared/contracts)/',
          '^shared/bundled/qr/(encode/(best-mask|encode-text)|proof/(prove|decoders|luma))\\.ts$',
        ],
      },
    },
    apiLayer('platform', ['providers', 'ledger', 'site', ...apiWings, 'operations']),
    apiLayer('providers', ['ledger', 'site', ...apiWings, 'operations']),
    apiLayer('ledger', ['site', ...apiWings, 'operations']),
    apiLayer('site', [...apiWings, 'operations']),
    ...apiWings.map((wing) => apiLayer(wing, ['operations'])),
    {
      name: 'api-feature-by-its-face',
      comment:
        "A wing asks a feature of another wing through the file that has the feature's own name (account/membership/membership.ts): export there what others need.",
      severity: 'error',
      from: { path: `^api/src/(site|${apiWings.join('|')})/`, pathNot: test },
      to: {
        path: `^api/src/(site|${apiWings.join('|')})/`,
        pathNot: ['^api/src/$1/', '^api/src/[^/]+/(?<feature>[^/]+)/\\k<feature>\\.ts$'],
      },
    },
    {
      name: 'console-stands-alone',
      comment:
        "The console imports shared/contracts, how the site reads and saves files, and itself. Its process finds the operator's port by the api's own file (operator-file.ts) and its build by shared/build/console; the code of QR pictures comes from their library. Releases are read and moved by its process alone (ADR 179).",
      severity: 'error',
      from: { path: '^console/', pathNot: '^console/server/(releases/|console-config)' },
      to: {
        path: local,
        pathNot: [
          '^(console|shared/contracts|shared/build/console)/',
          '^shared/testing/hostile-texts\\.ts$',
          '^api/src/platform/operator/operator-file\\.ts$',
          '^shared/bundled/files/(decode-text|save-file)\\.ts$',
        ],
      },
    },
    {
      name: 'console-reads-releases',
      comment:
        "The board's part of the console's process works on the store by shared/releases, as `npm run mf` does (ADR 179).",
      severity: 'error',
      from: { path: '^console/server/(releases/|console-config)' },
      to: { path: local, pathNot: '^(console|shared/contracts|shared/releases)/' },
    },
    {
      name: 'nobody-imports-the-console',
      comment: 'The console is a program of its own: what others need of it belongs into shared/contracts.',
      severity: 'error',
      from: { path: local, pathNot: '^console/' },
      to: { path: '^console/' },
    },
    {
      name: 'e2e-from-outside',
      comment: "A journey knows the site as a visitor does: contracts, the api's seed and factories, nothing else.",
      severity: 'error',
      from: { path: '^e2e/' },
      to: {
        path: local,
        pathNot:
          '^((e2e|shared/(contracts|releases|build/jest)|api/src/(seed|testing))/|shared/testing/(need-layout|hostile-texts))',
      },
    },
    {
      name: 'nobody-imports-scripts',
      comment: 'scripts/ is what people run. Code that others need belongs into shared.',
      severity: 'error',
      from: { path: local, pathNot: '^scripts/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'no-test-kit-in-the-product',
      comment: 'shared/testing and make-* are for tests; the product must not carry them.',
      severity: 'error',
      from: { path: local, pathNot: [test, '^shared/(testing|build)/', '/(testing|make-[^/]+)(/|\\.tsx?$)', '^e2e/'] },
      to: { path: '^shared/testing/|/make-[^/]+\\.tsx?$' },
    },
    wrapped('axios', 'shared/http/', 'Call an endpoint with `call` (shared/site/visit.ts).'),
    {
      name: 'shell-rooms',
      comment:
        'The folders of the shell say where code runs: browser/ in a tab, render/ in a render worker, server/, pool/ and releases/ in the front. What two of them need lies beside them (document/, jobs/, startup/, …).',
      severity: 'error',
      from: { path: '^shell/src/(browser|render)/', pathNot: test },
      to: { path: '^shell/src/(browser|render|server|pool|releases)/', pathNot: '^shell/src/$1/' },
    },
    {
      name: 'front-renders-nothing',
      comment:
        'The front (shell/src/server, pool, releases) never runs code of a remote, nor what renders it: it asks a render worker (shell/src/pool/render-pool.ts).',
      severity: 'error',
      from: { path: '^shell/src/(server|pool|releases)/', pathNot: test },
      to: {
        path: '^shell/src/(browser|render)/|(^|/)node_modules/(react|react-dom|react-router|react-router-dom|jotai|@emotion|@mui)/',
        reachable: true,
      },
    },
    wrapped(
      'undici',
      '(shell/src/(server/proxy/)?api-|api/src/platform/outbound/)',
      'In the shell call an endpoint with `call` (shared/site/visit.ts). In the api fetch by `publicFetch` what a user, a model or a provider named, and by `fetchConfigured` what the operator configured.',
    ),
    {
      name: 'api-fetches-through-outbound',
      comment:
        'The api opens connections through api/src/platform/outbound: `publicFetch` for what a user, a model or a provider named, `fetchConfigured` for what the operator configured. Biome refuses the global `fetch` for the same reason.',
      severity: 'error',
      // These take types of addresses and status codes, or the socket of PostgreSQL.
      from: {
        path: '^api/src/',
        pathNot: [test, '^api/src/(platform/outbound|testing)/', '/(db|client-address|framework-errors)\\.ts$'],
      },
      to: {
        path: '^(node:)?(http|https|http2|net|tls|dgram|dns)(/|$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    wrapped('ipaddr.js', 'api/src/platform/outbound/', 'Ask `isPublicAddress`.'),
    wrapped(
      'sharp',
      'api/src/(platform/pictures/|seed/painter/|seed/[^/]+/paint-|testing/)',
      'Import `platform/pictures/sharp.ts`, which refuses formats that nobody shall send; the painter sets its own process.',
    ),
    wrapped('openai', 'api/src/providers/', 'Use the text provider.'),
    wrapped(
      'aws4fetch',
      'api/src/providers/storage/',
      'It fetches by itself: only the bucket that the operator configured. Use `app.storage`.',
    ),
    wrapped('nodemailer', 'api/src/providers/', 'Send by `app.mail`.'),
    wrapped('otpauth', 'api/src/(platform/operator/accounts/proof/totp|testing/)', 'Ask `stepOfCode`.'),
    wrapped('@electric-sql/pglite', 'api/src/(platform/database|testing)', 'Use `db` as it is handed in.'),
    wrapped('chokidar', 'scripts/dev/follow-changes', 'Follow files by `followChanges`.'),
    wrapped('pg', 'api/src/(platform/database|testing)', 'Use `db` as it is handed in.'),
    wrapped(
      'markdown-it',
      '(shared/bundled/markdown/|api/src/platform/format/article-html\\.ts)',
      'Use the Markdown component; in the api articleHtml.',
    ),
    {
      name: 'no-cycle',
      comment: 'Two modules that need each other hide a third: move what both need into a file of its own.',
      severity: 'error',
      from: { path: local },
      // Types vanish, and a lazy import is there to break the cycle.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'resolves',
      comment:
        'The file is not there, or the package is not in package.json. Imports carry their extension: `./page.tsx`, `shared/site/visit.ts`.',
      severity: 'error',
      from: { path: local },
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^node:'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The packages with one importing place are followed into their `dist`, where the entry of many lies.
    exclude: {
      path: '^(?!node_modules/(sharp|@electric-sql|aws4fetch|markdown-it|openai|nodemailer|otpauth|chokidar)/).*/(dist|coverage|test-results)/',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
