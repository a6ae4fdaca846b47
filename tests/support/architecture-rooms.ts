/* Which rooms of the house may import which, and which packages. */

const SRC_ROOMS = [
  'address',
  'ecs',
  'flows',
  'i18n',
  'page',
  'components',
  'screens',
  'storage',
  'theme',
].map((room) => `src/${room}`);

const PLAIN = ['contract', 'server/domain', 'server/dialect/base'];
const STORE = [
  ...PLAIN,
  'server/store/schema',
  'server/store/search',
  'server/store/base',
  'server/store/places',
];
const SUBJECTS = ['described', 'documents', 'effective', 'history', 'people', 'records', 'sync', 'texts'].map(
  (subject) => `server/store/${subject}`,
);

/** The rooms of the server, from the ground up: none imports one that stands below it here. */
const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  'server/dialect/base': [],
  'server/house': [],
  'server/dialect/threads': ['server/house'],
  'server/dialect/postgres': ['server/dialect/base'],
  'server/dialect/sqlite': ['server/dialect/base', 'server/dialect/threads'],
  'server/dialect': ['server/dialect/base', 'server/dialect/postgres', 'server/dialect/sqlite'],
  'server/domain': ['contract'],
  'server/exchange': ['contract', 'server/domain', 'server/dialect/threads'],
  'server/store/schema': ['contract'],
  'server/store/search': [...PLAIN, 'server/store/schema'],
  'server/store/base': [
    ...PLAIN,
    'server/dialect',
    'server/exchange',
    'server/store/schema',
    'server/store/search',
  ],
  'server/store/migrations': [...PLAIN, 'server/store/schema', 'server/store/search'],
  'server/store/places': [...PLAIN, 'server/store/schema', 'server/store/search', 'server/store/base'],
  'server/store/records': STORE,
  'server/store/people': STORE,
  'server/store/documents': [...STORE, 'server/store/records'],
  'server/store/described': [...STORE, 'server/store/documents', 'server/store/records'],
  'server/store/sync': [...STORE, 'server/store/records'],
  'server/store/effective': [...STORE, 'server/exchange', 'server/store/records'],
  'server/store/texts': [...STORE, 'server/exchange', 'server/store/effective'],
  'server/store/history': [
    ...STORE,
    'server/exchange',
    'server/store/described',
    'server/store/documents',
    'server/store/records',
    'server/store/texts',
  ],
  'server/files': [...PLAIN, 'server/store/base', 'server/store/documents'],
  'server/settings': [...PLAIN, 'server/files', 'server/house'],
  'server/sms': ['contract', 'server/settings'],
  'server/mail': ['contract', 'server/settings'],
  'server/security': [...STORE, 'server/settings', 'server/sms', 'server/store/people'],
  'server/health': [
    ...PLAIN,
    'server/files',
    'server/settings',
    'server/store/base',
    'server/store/migrations',
    'server/store/records',
  ],
  'server/sync': [
    ...STORE,
    'server/exchange',
    'server/files',
    'server/settings',
    'server/store/described',
    'server/store/documents',
    'server/store/records',
    'server/store/sync',
    'server/store/texts',
  ],
  'server/webhooks': [
    'contract',
    'server/settings',
    'server/store/base',
    'server/store/people',
    'server/store/places',
    'server/store/schema',
  ],
  'server/metrics': [
    ...PLAIN,
    'server/files',
    'server/health',
    'server/settings',
    'server/store/base',
    'server/sync',
  ],
  'server/description': ['contract', 'server/domain'],
  'server/routes': [
    ...STORE,
    ...SUBJECTS,
    'server/description',
    'server/exchange',
    'server/files',
    'server/health',
    'server/house',
    'server/mail',
    'server/metrics',
    'server/security',
    'server/settings',
    'server/sync',
    'server/webhooks',
  ],
  'server/forward': [
    'contract',
    'server/domain',
    'server/files',
    'server/routes',
    'server/security',
    'server/settings',
  ],
  'server/first-data': [
    'contract',
    'server/security',
    'server/store/base',
    'server/store/people',
    'server/store/places',
    'server/store/records',
    'server/store/schema',
  ],
  'server/demo/texts': ['contract'],
  'server/demo': [...STORE, ...SUBJECTS, 'server/demo/texts', 'server/files', 'server/first-data'],
};

/**
 * Which rooms a room may import; itself always. A file belongs to the longest path here that leads to it; src/main.tsx
 * belongs to src/app, and the files in the root are `config`. In the rows of tests, bench and scripts, 'server' and
 * 'src' mean everything below them.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  machines: ['contract'],
  ...SERVER_ROOMS,
  // The entry points of the server, and the programs beside it: backup, restore, generated data.
  server: ['contract', ...Object.keys(SERVER_ROOMS)],
  'src/app': ['contract', 'machines', 'inspector', 'src/inspection', ...SRC_ROOMS],
  // The window beside the console is for development only; what records is fetched when a user wants it.
  'src/inspection': ['contract', 'machines', 'inspector', 'src/page', 'src/theme'],
  'src/address': ['contract', 'machines'],
  'src/ecs': ['contract', 'machines', 'src/page'],
  'src/flows': ['contract', 'machines', 'src/ecs', 'src/i18n', 'src/page', 'src/screens', 'src/storage'],
  'src/i18n': ['contract', 'machines'],
  'src/page': [],
  'src/components': ['contract', 'src/i18n', 'src/page', 'src/theme'],
  'src/screens': [
    'contract',
    'machines',
    'src/address',
    'src/i18n',
    'src/page',
    'src/components',
    'src/storage',
    'src/theme',
  ],
  'src/storage': ['contract', 'machines', 'src/page'],
  'src/theme': [],
  // A package for any project of state machines, as is paths/core: nothing of the console stands behind it.
  inspector: [],
  'tests/support': ['contract', 'machines', 'server', 'src', 'inspector', 'paths/core', 'scripts', 'config'],
  // What others take into their applications: nothing of ours stands behind it.
  clients: [],
  'clients/cli': [],
  examples: ['clients'],
  'paths/core': [],
  paths: ['contract', 'machines', 'src', 'inspector', 'paths/core', 'scripts', 'tests/support'],
  tests: [
    'contract',
    'machines',
    'server',
    'src',
    'inspector',
    'paths',
    'clients',
    'examples',
    'scripts',
    'config',
    'tests/support',
  ],
  // The check of the catalogs compares the refusals' texts with the contract's; charts are drawn of the machines; and
  // npm run example serves one.
  scripts: ['contract', 'machines', 'inspector', 'examples'],
  bench: ['contract', 'server', 'scripts', 'tests', 'tests/support'],
  config: ['scripts'],
};

/** Packages that a room may import; a room that is not named here is not restricted by this table. */
export const ONLY_PACKAGES: Readonly<Record<string, RegExp>> = {
  contract: /^(zod\/mini$|@zxcvbn-ts\/)/,
  // A package without dependencies.
  clients: /^$/,
  // Runs in Node.js, and has no dependencies either.
  'clients/cli': /^node:/,
  machines: /^xstate$/,
  inspector: /^(xstate|zod\/mini|react(-dom\/client)?|elkjs\/.*|@statelyai\/inspect)$/,
  'paths/core': /^(xstate(\/graph)?|node:(crypto|fs|path|url|util))$/,
};

interface Ban {
  readonly rooms: RegExp;
  readonly packages: RegExp;
  readonly why: string;
}

/** Packages that a room may not import. */
export const NEVER_PACKAGES: readonly Ban[] = [
  { rooms: /^src\/(?!ecs$)/, packages: /^axios$/, why: 'only src/ecs reaches the server' },
  { rooms: /^src\/components$/, packages: /^(xstate|@xstate\/)/, why: 'components know no actor' },
  { rooms: /^src/, packages: /^(node:|fastify|kysely)/, why: 'the console runs in a browser' },
  {
    rooms: /^server/,
    packages: /^(xstate|react|axios|@mantine\/|@lingui\/(?!message-utils))/,
    why: 'the server has no screens',
  },
  {
    rooms: /^server(?!\/dialect(\/|$))/,
    packages: /^(node:sqlite|pg)$/,
    why: 'only server/dialect opens databases',
  },
  {
    rooms: /^server\/domain$/,
    packages: /^(fastify|@fastify\/|kysely)/,
    why: 'rules know no HTTP and no SQL',
  },
];
