import type { ReactNode } from 'react';
import classes from './fields.module.css';

interface EntranceNoticeProps {
  /** negative: it failed. warning: no one said no, but it could not be done. calm: only to know. */
  readonly tone: 'negative' | 'warning' | 'calm';
  /** For fields that it describes. */
  readonly id?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A message box of the entrance; screen readers say it when it appears. */
export function EntranceNotice({ tone, id, title, children }: EntranceNoticeProps) {
  return (
    <div id={id} className={classes.notice} data-tone={tone} role={tone === 'calm' ? 'status' : 'alert'}>
      {title ? <strong className={classes.noticeTitle}>{title}</strong> : null}
      {children}
    </div>
  );
}
