import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { ContextFindings } from '#contract/home-work.ts';
import type { MatrixCoverage } from '#contract/wording-matrix.ts';
import { type HomePartFlow, homePartSelectors } from '#machines/home-part/home-part.selectors.ts';
import { FIRST_MATRIX_QUERY, type MatrixQuery } from '#machines/route/matrix-query.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { CoverageBar } from '#src/components/CoverageBar.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import type { HomeWorkProps } from '#src/screens/common/side-panels.ts';
import { WorkSection } from '#src/screens/home/WorkSection.tsx';
import classes from './HomeScreen.module.css';

/** Contexts that are shown; the tree has all of them. */
const SHOWN = 8;
/** Heights in rem: of the name of a context with what is around it, and of one of its languages. */
const NAME = 3.5;
const LINE = 1.75;

interface ContextWorkProps extends Pick<HomeWorkProps, 'startUp' | 'user' | 'can'> {
  readonly flow: HomePartFlow;
  readonly findings: HomePartFlow;
}

/** The contexts that the user looks after, and what is missing, outdated or has findings there. */
export function ContextWork({ flow, findings, startUp, user, can }: ContextWorkProps) {
  const data = useSelector(flow, (snapshot) => homePartSelectors.data(snapshot, 'contexts'));
  const found = useSelector(findings, (snapshot) => homePartSelectors.data(snapshot, 'findings'));
  const languages = useSelector(startUp, startUpSelectors.languages);
  const authorized = user.authentication?.authorizations.length ?? 0;
  const bones = authorized > 0 ? Math.min(authorized, SHOWN) : user.superAdmin ? 2 : 1;
  const open = (identifier: string) =>
    found?.find(({ contextIdentifier }) => contextIdentifier === identifier)?.languages ?? [];
  const own = (data?.own ?? []).map((identifier) => {
    const counted = data?.coverage?.contexts.find((one) => one.identifier === identifier);
    return {
      identifier,
      languages: (counted?.languages ?? []).map((one) => ({
        ...one,
        ...(open(identifier).find(({ lang }) => lang === one.lang) ?? { findings: 0, outdated: 0 }),
      })),
    };
  });
  // Where something is to be done comes first, where there are more than are shown.
  const sorted = own.length > SHOWN ? own.toSorted((one, other) => workIn(other) - workIn(one)) : own;
  const left = own.length - SHOWN;
  return (
    <WorkSection
      title={<Trans id="home.contexts">Meine Kontexte</Trans>}
      flow={flow}
      addition={findings}
      bones={bones}
      boneHeight={NAME + LINE * (languages?.length ?? 3)}
    >
      {data && own.length === 0 ? (
        <p className={classes.note}>
          {can('openMatrix') ? (
            <Trans id="home.contexts.none">
              Hier ist nichts für Sie zu tun: Ihnen ist kein Kontext zugewiesen. Lesen können Sie alle Texte
              in der <Link to={pathOf({ kind: 'wordingMatrix', query: FIRST_MATRIX_QUERY })}>Textmatrix</Link>
              .
            </Trans>
          ) : (
            <Trans id="home.contexts.none.here">
              Hier ist nichts für Sie zu tun: Ihnen ist kein Kontext zugewiesen.
            </Trans>
          )}
        </p>
      ) : null}
      {own.length > 0 ? (
        <ul className={classes.contexts}>
          {sorted.slice(0, SHOWN).map(({ identifier, languages: counted }) => (
            <li key={identifier} className={classes.context}>
              <Link className={classes.name ?? ''} to={matrixPath(identifier)}>
                <IdentifierText>{identifier}</IdentifierText>
              </Link>
              {counted.map((one) => (
                <LanguageLine key={one.lang} identifier={identifier} counts={one} />
              ))}
            </li>
          ))}
        </ul>
      ) : null}
      {left > 0 ? (
        <p className={classes.note}>
          <Link to={pathOf({ kind: 'contextTree' })}>
            <Plural
              id="home.contexts.more"
              value={left}
              one="# weiterer Kontext"
              other="# weitere Kontexte"
            />
          </Link>
        </p>
      ) : null}
    </WorkSection>
  );
}

type Counts = Required<Pick<MatrixCoverage, 'lang' | 'own' | 'inherited' | 'missing'>> &
  ContextFindings['languages'][number];

function workIn({ languages }: { readonly languages: readonly Counts[] }): number {
  return languages.reduce((sum, { missing, findings, outdated }) => sum + missing + findings + outdated, 0);
}

function matrixPath(contextIdentifier: string, narrowing: Partial<MatrixQuery> = {}): string {
  return pathOf({
    kind: 'wordingMatrix',
    query: { ...FIRST_MATRIX_QUERY, contextIdentifier, ...narrowing },
  });
}

/** How complete one language is, and each kind of work as a link to exactly those texts. */
function LanguageLine({ identifier, counts }: { readonly identifier: string; readonly counts: Counts }) {
  const { t, i18n } = useLingui();
  const { lang, own, inherited, missing, findings, outdated } = counts;
  const language = new Intl.DisplayNames([i18n.locale], { type: 'language', fallback: 'code' });
  const name = nameOf(language, lang);
  const only = (kind: 'findings' | 'outdated') => matrixPath(identifier, { langs: [lang], only: kind });
  return (
    <div className={classes.language}>
      <span className={classes.lang} title={name}>
        {lang}
      </span>
      <CoverageBar own={own} inherited={inherited} missing={missing} />
      <span className={classes.counts}>
        {own + inherited + missing === 0 ? (
          <span className={classes.complete}>{t({ id: 'home.noTexts', message: 'noch keine Texte' })}</span>
        ) : missing + findings + outdated === 0 ? (
          <span className={classes.complete}>{t({ id: 'matrix.complete', message: 'vollständig' })}</span>
        ) : null}
        {missing > 0 ? (
          <Link className={classes.missing ?? ''} to={matrixPath(identifier, { missingIn: [lang] })}>
            <Plural id="matrix.missing.count" value={missing} one="# fehlt" other="# fehlen" />
            <span className={classes.spoken}>{said()}</span>
          </Link>
        ) : null}
        {outdated > 0 ? (
          <Link className={classes.missing ?? ''} to={only('outdated')}>
            <Plural id="home.outdated" value={outdated} one="# veraltet" other="# veraltet" />
            <span className={classes.spoken}>{said()}</span>
          </Link>
        ) : null}
        {findings > 0 ? (
          <Link className={classes.missing ?? ''} to={only('findings')}>
            <Plural id="home.findings" value={findings} one="# mit Befund" other="# mit Befund" />
            <span className={classes.spoken}>{said()}</span>
          </Link>
        ) : null}
      </span>
    </div>
  );

  /** Addition for those who hear the links one by one. */
  function said(): string {
    return ` ${t({ id: 'home.count.where', message: `auf ${{ name }} in ${identifier}` })}`;
  }
}

function nameOf(names: Intl.DisplayNames, lang: string): string {
  try {
    return names.of(lang.replace('_', '-')) ?? lang;
  } catch {
    return lang;
  }
}
