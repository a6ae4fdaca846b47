import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { formatNumber } from '#src/i18n/formats.ts';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  /** The only h1 of the screen. */
  readonly title: string;
  /** Name of the object shown, where the title only states its kind; null while it is loading. */
  readonly name?: string | null;
  /** How many records there are; null while it is not known. */
  readonly count?: number | null;
  /** There are more records than that. */
  readonly isLowerBound?: boolean;
  /** Anything short beside the title, such as a badge. */
  readonly state?: ReactNode;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  /** The main action, at the right. */
  readonly action?: ReactNode;
  /** The way back, above the title. */
  readonly back?: ReactNode;
  /** The heading, so that the focus can be set there after a change of screen. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** Title of a screen with its count or state, and the main action. */
export function PageHeader(props: PageHeaderProps) {
  const { title, name, count, isLowerBound = false, state, lead, action, back, headingRef } = props;
  const { t, i18n } = useLingui();
  const total = formatNumber(i18n.locale, count ?? 0);
  const more = isLowerBound ? t({ id: 'part.count.more', message: `mehr als ${{ total }}` }) : null;
  return (
    <header className={classes.root}>
      <div className={classes.words}>
        {back ? <div className={classes.back}>{back}</div> : null}
        <div className={classes.line}>
          <h1 ref={headingRef} tabIndex={-1} className={classes.title}>
            {name === undefined ? (
              title
            ) : (
              <>
                <span className={classes.kind}>
                  {title}
                  {name === null ? null : <span className={classes.spoken}>: </span>}
                </span>
                <span className={classes.name} aria-hidden={name === null || undefined}>
                  {name ?? '…'}
                </span>
              </>
            )}
          </h1>
          {count === undefined || count === null ? null : (
            <>
              <span aria-hidden className={classes.count}>
                {more ?? total}
              </span>
              <span className={classes.spoken}>
                {more ?? <Plural id="part.count" value={count} one="# Eintrag" other="# Einträge" />}
              </span>
            </>
          )}
          {state}
        </div>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
      </div>
      {action ? (
        <div className={classes.action} data-page-actions>
          {action}
        </div>
      ) : null}
    </header>
  );
}
