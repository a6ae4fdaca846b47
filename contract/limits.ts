/** Lengths, counts and times that both sides hold to (decisions.md sections 3, 4 and 9; specification section 9). */
export const LIMITS = {
  /** Characters of an identifier, title or name; beyond: 041. */
  name: 255,
  /** Characters of any other text; beyond: 040. */
  text: 65_536,
  /** Characters of a list of prefixes; beyond: 041. */
  prefixes: 2_000,
  /** Languages that one wording/get may name; beyond: 012. */
  langs: 50,
  /** Bytes of a file that wording/import takes; beyond: 413 with 042. */
  importFile: 20_000_000,
  /** Bytes that one user may have uploaded within a day without a file that has taken them. */
  stagedBytes: 10_000_000_000,
  /** Rows of one list answer, except for contexts and languages. */
  listRows: 500,
  /** Matches of a search up to which `count` is exact; beyond, a server may answer this many as a lower bound. */
  counted: 10_000,
  passwordMin: 8,
  /** Characters from which a password is a phrase, and needs no digit and no special character. */
  passwordPhrase: 20,
  /** Hours for which an idempotency key answers what the first call answered. */
  idempotencyHours: 24,
  /** Earlier passwords of a user, the present one among them, that cannot be taken again (054). */
  passwordsRemembered: 5,
  /** A code sent by SMS, and the login that waits for it. */
  codeMinutes: 10,
  codeTries: 5,
  /** An authenticator app that was begun waits so long for its first code. */
  factorMinutes: 30,
  /** Authenticator apps of a user. */
  authenticatorApps: 5,
  /** Passkeys of a user, and characters of each text that one answers with. */
  passkeys: 10,
  passkeyText: 8_192,
  /** A challenge for a passkey is good for so long. */
  challengeMinutes: 5,
  /** Seconds between two codes. */
  codeCooldownSeconds: 60,
  loginCodesPerDay: 30,
  requestedCodesPerMonth: 20,
} as const;

/** The page sizes that lists offer, the first being the default. */
export const PAGE_SIZES = [15, 30, 45, 60, 75, 100] as const;

/** Contexts that stand at the top of the tree and need no parent. */
export const ROOT_CONTEXTS = ['GLOBAL', 'DEFAULT'] as const;

/** The `lang` of a wording that belongs to no language. */
export const ALL_LANGUAGES = 'all';

/** The language that is asked when the wanted one has no text and Global.fallbackLang names no other. */
export const FALLBACK_LANGUAGE = 'en';

/** The roles of decisions.md section 4; the keys 00, 01 and 03 are only those of the form's options. */
export const ROLES = ['SUPERADMIN', 'USER', 'EDITOR'] as const;
export type Role = (typeof ROLES)[number];

export const ENVIRONMENTS = ['PROD', 'PREPROD', 'INTERN', 'DEV'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Label on the login screen. */
export const CLIENT_VERSION = '1.4.0-RC1';

/** Characters that a search term needs before it is looked for anywhere in a text; a shorter one must begin a word. */
export const SHORTEST_ANYWHERE = 3;
