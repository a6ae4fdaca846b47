import { NUMBERED_NAMES, RECORDS } from '#contract/records/all.ts';

/** Who signs in for it. */
export type Role = 'visitor' | 'user' | 'editor' | 'superAdmin' | 'superAdmin with EDITOR';

/** How much harm a fault does there: to others or the access to the console; to one's own work; to none. */
export type Risk = 'high' | 'medium' | 'low';

/** Where a tester finds a flow. */
export interface Place {
  /** What the console's navigation calls the screen. */
  readonly screen: string;
  /** Below the console's base; of a record the number has to be one that there is. */
  readonly address: string;
  readonly role: Role;
  readonly risk: Risk;
  /** How one comes from the address to the flow, where it does not begin with the page. */
  readonly first?: string;
  /** Addresses of other situations than the first of its cases; one that has none begins elsewhere. */
  readonly others?: Readonly<Record<string, string>>;
}

const place = (screen: string, address: string, role: Role, risk: Risk, first?: string): Place => ({
  ...{ screen, address, role, risk },
  ...(first !== undefined && { first }),
});

const WORDING = '/wording/1';
const MATRIX = '/wordings/matrix?context=GLOBAL';
const EXCHANGE = '/wordings/exchange?context=GLOBAL';
const FILE = '/document/file/4/3';

/** The flows of a kind of records that has a list, a form and a deletion. */
function placesOf(name: string, plural: string, address: { list: string; one: string }, role: Role) {
  const screen = plural[0]?.toUpperCase() + plural.slice(1);
  return {
    [`${name}-list`]: place(screen, address.list, role, 'medium'),
    [`${name}-form`]: {
      ...place(screen, address.one, role, 'medium'),
      others: { create: address.one.replace(/[^/]+$/, 'new') },
    },
    [`${name}-deletion`]: place(
      screen,
      address.one,
      role,
      'high',
      'Press the button that deletes the record.',
    ),
  };
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const DESCRIBED = Object.assign(
  {},
  ...NUMBERED_NAMES.map((name) => {
    const { plural } = RECORDS[name];
    return placesOf(kebab(name), plural, { list: `/${plural}`, one: `/${name}/1` }, 'superAdmin with EDITOR');
  }),
) as Readonly<Record<string, Place>>;

const HOME: Readonly<Record<string, Place>> = {
  app: place('Sign-in', '/', 'visitor', 'high'),
  authentication: place('Sign-in', '/', 'visitor', 'high'),
  'second-factor': place('Sign-in', '/', 'visitor', 'high', 'Sign in as a user who has a second factor.'),
  'required-steps': place(
    'Sign-in',
    '/',
    'user',
    'high',
    'Sign in with a password that an administrator has set.',
  ),
  'session-lost': place('Every page', WORDING, 'user', 'high', 'Sign out in another tab, then save.'),
  'session-watch': place('Every page', '/', 'user', 'high', 'Leave the page alone until it asks.'),
  confirmation: place('Every page', '/own/details', 'user', 'high', 'Change the number of the telephone.'),
  'signed-in': place('Every page', '/', 'user', 'high'),
  'start-up': place('Every page', '/wordings', 'user', 'medium'),
  routes: place('Every page', '/wordings', 'user', 'medium'),
  downloads: place('Every page', FILE, 'editor', 'low', 'Press the link that downloads the file.'),
  leaving: place('Every page', WORDING, 'editor', 'medium', 'Change the text, then follow a link.'),
  notifications: place('Every page', WORDING, 'editor', 'low', 'Save a change.'),
  undo: place('Every page', WORDING, 'editor', 'high', 'Save a change.'),
  'interface-language': place('Every page', '/', 'visitor', 'low'),
  'working-context': place('Every page', '/', 'editor', 'medium'),
  'record-search': place('Command palette', '/', 'user', 'low', 'Open the command palette and type.'),
  'problem-report': place('Every page', '/', 'user', 'low', "Choose 'report a problem' in the user's menu."),
  'home-part': { ...place('Home', '/', 'superAdmin with EDITOR', 'low'), others: { server: '/' } },
};

const TEXTS: Readonly<Record<string, Place>> = {
  ...placesOf('wording', 'wordings', { list: '/wordings', one: WORDING }, 'editor'),
  wording: place('Wordings', WORDING, 'editor', 'medium'),
  'wording-consequences': place('Wordings', WORDING, 'editor', 'high', 'Change the text and press save.'),
  'wording-origin': place('Wordings', '/wording/new', 'editor', 'low'),
  'text-history': place('Wordings', WORDING, 'editor', 'low'),
  'text-elsewhere': place('Wordings', WORDING, 'editor', 'low'),
  'record-fields': place('Wordings', WORDING, 'editor', 'low'),
  'overview-list': place('Texts of a context', '/overviewContextWordings', 'user', 'medium'),
  'change-many': place('Wordings', '/wordings', 'editor', 'high', 'Choose three rows, then an action.'),
  'list-export': place('Wordings', '/wordings', 'user', 'low', 'Press the button that exports the list.'),
  'wording-move': {
    ...place('Move wordings', '/wordings/update?selection=selection-1', 'editor', 'high'),
    others: { whole: '/wordings/update' },
  },
  'wording-replace': place('Find and replace', '/wordings/replace?context=NORTH', 'editor', 'high'),
  'wording-export': place('Export', EXCHANGE, 'user', 'medium'),
  'wording-import': place('Import', EXCHANGE, 'editor', 'high'),
  'wording-matrix': place('Text matrix', MATRIX, 'editor', 'high'),
  'matrix-rows': {
    ...place('Text matrix', MATRIX, 'editor', 'medium'),
    others: { none: '/wordings/matrix' },
  },
  'matrix-step': place('Text matrix', MATRIX, 'editor', 'high', 'Write a text into a cell.'),
  'step-consequences': place('Text matrix', MATRIX, 'editor', 'high', 'Paste several texts.'),
  'text-care': place('Text matrix', MATRIX, 'editor', 'low', 'Choose a cell; the panel beside it opens.'),
};

const REST: Readonly<Record<string, Place>> = {
  ...placesOf('context', 'contexts', { list: '/contexts', one: '/context/NORTH' }, 'superAdmin with EDITOR'),
  'context-tree': place('Contexts', '/contexts/tree', 'superAdmin with EDITOR', 'high'),
  'context-consequences': place(
    'Contexts',
    '/context/NORTH',
    'superAdmin with EDITOR',
    'high',
    'Press save.',
  ),
  ...placesOf('document-file', 'files', { list: '/document/files', one: FILE }, 'editor'),
  'document-file': { ...place('Files', '/document/file/4/new', 'editor', 'medium'), others: { edit: FILE } },
  'document-uses': place(
    'Documents',
    '/document/1',
    'editor',
    'low',
    'Press the button that looks for texts.',
  ),
  'file-batch': place('Files', '/document/files/4', 'editor', 'medium', 'Press the button that adds files.'),
  'file-sending': place('Files', '/document/files/4', 'editor', 'medium', 'Add several files.'),
  'file-preview': place('Files', FILE, 'user', 'low'),
  'file-upload': place('Files', '/document/file/4/new', 'editor', 'medium'),
  'file-versions': place('Files', FILE, 'user', 'low'),
  'mail-test': place('Mail templates', '/mailTemplate/1', 'superAdmin with EDITOR', 'low'),
  ...placesOf('user', 'users', { list: '/users', one: '/user/2' }, 'superAdmin'),
  user: place('Users', '/user/2', 'superAdmin', 'high'),
  'second-factor-reset': place('Users', '/user/2', 'superAdmin', 'high', 'Switch the second factor off.'),
  'user-sessions': place('My settings', '/own/details', 'user', 'high'),
  'own-details': place('My settings', '/own/details', 'user', 'medium'),
  'own-details-form': place('My settings', '/own/details', 'user', 'medium'),
  'own-factors': place('My settings', '/own/details', 'user', 'high'),
  'two-factor-panel': place('My settings', '/own/details', 'user', 'high'),
  'access-tokens': place('Access tokens', '/tokens', 'superAdmin with EDITOR', 'high'),
  audit: place('History', '/audit', 'superAdmin', 'medium'),
  'audit-repair': place(
    'History',
    '/audit',
    'superAdmin with EDITOR',
    'high',
    'Open an operation, take it back.',
  ),
  'history-list': place('Wordings', WORDING, 'editor', 'low', 'Open the history beside the form.'),
  'security-log': place('Security', '/security', 'superAdmin', 'medium'),
  'server-overview': place('Servers', '/serverOverview', 'superAdmin', 'medium'),
  'endpoint-cache': place(
    'Servers',
    '/serverOverview',
    'superAdmin',
    'high',
    'Press the button for the caches.',
  ),
  sync: place('Servers', '/serverOverview', 'superAdmin with EDITOR', 'high'),
  'sync-undo': place('Servers', '/serverOverview', 'superAdmin with EDITOR', 'high', 'Run a sync first.'),
};

/** Where each machine's flow is found, by the machine's id. */
export const PLACES: Readonly<Record<string, Place>> = { ...DESCRIBED, ...HOME, ...TEXTS, ...REST };
