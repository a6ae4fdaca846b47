import { Fragment } from 'react';
import classes from './matrix.module.css';

/** Characters of a text that a cell shows. A browser lays out all of a text that it cuts off. */
const SHOWN_AT_MOST = 1_000;

/** A text in a cell; a line break that would not be seen is marked. */
export function CellWords({ children }: { readonly children: string }) {
  const text = children.length > SHOWN_AT_MOST ? `${children.slice(0, SHOWN_AT_MOST)}…` : children;
  if (!text.includes('\n')) return text;
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, they never move on their own
    <Fragment key={index}>
      {index > 0 ? (
        <>
          <span aria-hidden className={classes.pilcrow}>
            ¶
          </span>
          <br />
        </>
      ) : null}
      {line}
    </Fragment>
  ));
}
