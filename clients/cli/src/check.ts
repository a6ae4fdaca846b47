import { counted, EXIT, Failure, type Outcome, plain } from './outcome.ts';
import type { Server } from './server.ts';
import type { Settings } from './settings.ts';

/** Rows of one answer at most. */
const ROWS = 200;
const ALL_LANGUAGES = 'all';
const MISSING = 'missing';
const OUTDATED = 'outdated';

interface Coverage {
  readonly lang: string;
  readonly own: number;
  readonly inherited: number;
  readonly missing: number;
}

interface Row {
  readonly identifier: string;
  readonly cells: readonly {
    readonly lang: string;
    readonly findings?: readonly {
      readonly check: string;
      readonly detail: string;
      readonly accepted: unknown;
    }[];
  }[];
}

interface Matrix {
  readonly matrix: {
    readonly count: number;
    readonly rows: readonly Row[];
    readonly coverage?: readonly Coverage[];
  };
}

interface Found {
  readonly identifier: string;
  readonly lang: string;
  readonly check: string;
  readonly detail: string;
}

/** Texts that are missing in a language, and findings in those that are there. */
export async function check(settings: Settings, server: Server): Promise<Outcome> {
  const { context, only, ignore } = settings;
  const isWanted = (name: string) =>
    (only.length > 0 ? only.includes(name) : name !== OUTDATED) && !ignore.includes(name);
  const ask = (wish: Readonly<Record<string, unknown>>) =>
    server.content<Matrix>({
      ...{ method: 'POST', path: 'wording/matrix' },
      body: JSON.stringify({ context, ...wish }),
    });
  const { matrix } = await ask({ maxResult: 0, withCoverage: true });
  const languages = chosen(matrix.coverage ?? [], settings.langs);
  const langs = languages.map(({ lang }) => lang);
  const rowsOf = async (langs: readonly string[], only: string) => {
    const rows: Row[] = [];
    for (let count = 1; rows.length < count; ) {
      const { matrix } = await ask({ langs, only, offset: rows.length, maxResult: ROWS });
      if (matrix.rows.length === 0) break;
      rows.push(...matrix.rows);
      count = matrix.count;
    }
    return rows;
  };
  const found: Found[] = [];
  // One language at a time: of several the server answers rows in which any of them misses its text.
  for (const lang of isWanted(MISSING) ? langs : []) {
    const rows = await rowsOf([lang], MISSING);
    found.push(...rows.map(({ identifier }) => ({ identifier, lang, check: MISSING, detail: '' })));
  }
  const lookFor = [
    ...(only.some((name) => name !== MISSING && name !== OUTDATED) || only.length === 0 ? ['findings'] : []),
  ];
  if (isWanted(OUTDATED)) lookFor.push(OUTDATED);
  for (const kind of langs.length > 0 ? lookFor : []) {
    for (const row of await rowsOf(langs, kind)) found.push(...findingsOf(row, kind, isWanted));
  }
  return {
    exitCode: found.length > 0 ? EXIT.findings : EXIT.ok,
    lines: [
      ...found.map(({ lang, identifier, check, detail }) =>
        plain(`${identifier} (${lang}): ${check}${detail && `: ${detail}`}`),
      ),
      `${plain(context)}: ${counted(found.length, 'finding')} in ${langs.map(plain).join(', ') || 'no language'}`,
    ],
    report: { context, languages, count: found.length, findings: found },
  };
}

/**
 * The languages that are checked: the named ones, otherwise those that have a text at all, besides those for all
 * languages. A regional one of those is there for what differs, where its base language is too.
 */
function chosen(coverage: readonly Coverage[], wanted: readonly string[]): readonly Coverage[] {
  const unknown = wanted.filter((lang) => !coverage.some((one) => one.lang === lang));
  if (unknown.length > 0)
    throw new Failure(EXIT.usage, `There is no language ${unknown.map(plain).join(', ')}.`);
  if (wanted.length > 0) return coverage.filter(({ lang }) => wanted.includes(lang));
  // Every language shows the texts for all of them, and inherits these; a language that was just added has no more.
  const all = coverage.find(({ lang }) => lang === ALL_LANGUAGES);
  const forAll = all ? all.own + all.inherited : 0;
  const used = coverage.filter(
    ({ lang, own, inherited }) => lang !== ALL_LANGUAGES && (own > 0 || inherited > forAll),
  );
  const isThere = (base: string) => used.some(({ lang }) => lang === base);
  return used.filter(({ lang }) => !lang.includes('_') || !isThere(lang.split('_', 1)[0] ?? ''));
}

/** Open findings in a row that was found for one kind of them. */
function findingsOf({ identifier, cells }: Row, kind: string, isWanted: (name: string) => boolean): Found[] {
  return cells.flatMap(({ lang, findings = [] }) =>
    findings
      .filter(
        ({ check, accepted }) =>
          accepted === null && (check === OUTDATED) === (kind === OUTDATED) && isWanted(check),
      )
      .map(({ check, detail }) => ({ identifier, lang, check, detail })),
  );
}
