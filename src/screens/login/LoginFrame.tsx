import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CLIENT_VERSION } from '#contract/limits.ts';
import { Brand } from '#src/screens/common/Brand.tsx';
import { useTitle } from '#src/screens/common/use-page.ts';
import classes from './LoginFrame.module.css';

const version = CLIENT_VERSION;

interface LoginFrameProps {
  /** The only h1 of the page. */
  readonly title: string;
  /** Beside the brand, at the top right. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a user who is not signed in: brand, one sheet in the middle, version. */
export function LoginFrame({ title, aside, children }: LoginFrameProps) {
  useTitle(title);
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Brand />
        {aside}
      </header>
      <main className={classes.main}>
        <div className={classes.sheet}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
      </main>
      <footer className={classes.bottom}>
        <Trans id="login.version">Version {version}</Trans>
      </footer>
    </div>
  );
}
