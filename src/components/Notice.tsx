import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

const ICONS = {
  info: IconInfoCircle,
  positive: IconCircleCheck,
  warning: IconAlertTriangle,
  negative: IconAlertCircle,
} as const;

interface NoticeProps {
  readonly tone: keyof typeof ICONS;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Action that responds to the notice. */
  readonly action?: ReactNode;
  /** Another sign than the tone's own. */
  readonly icon?: ReactNode;
}

/** A box in the text that wants to be read. What failed is spoken at once, the rest when there is time. */
export function Notice({ tone, title, children, action, icon }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.root} data-tone={tone} role={tone === 'negative' ? 'alert' : 'status'}>
      <span className={classes.icon} aria-hidden>
        {icon ?? <Icon size={20} stroke={1.75} />}
      </span>
      <div className={classes.words}>
        {title ? <p className={classes.title}>{title}</p> : null}
        {children ? <div className={classes.text}>{children}</div> : null}
        {action ? <div className={classes.action}>{action}</div> : null}
      </div>
    </div>
  );
}
