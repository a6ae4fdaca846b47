import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconQuote } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import { PageHeader } from '#src/parts/PageHeader.tsx';
import { Account } from '#src/screens/home/Account.tsx';
import { usePage } from '#src/screens/use-page.ts';
import classes from './HomeScreen.module.css';

interface HomeScreenProps {
  readonly user: User;
}

/** The welcome, the first steps, and who one is here. */
export function HomeScreen({ user }: HomeScreenProps) {
  const { t } = useLingui();
  const heading = usePage(t({ id: 'home.page', message: 'Startseite' }));
  return (
    <>
      <PageHeader
        headingRef={heading}
        title={t({
          id: 'home.welcome',
          message: 'Willkommen in der Administration der zentralen Diensteplattform',
        })}
        lead={t({
          id: 'home.lead',
          message:
            'Hier pflegen Sie die Texte, die Praxen und Verbände ihren Patientinnen und Patienten zeigen.',
        })}
      />
      <div className={classes.columns}>
        <section aria-labelledby="home-steps">
          <h2 id="home-steps" className={classes.heading}>
            <Trans id="home.steps">Womit möchten Sie beginnen?</Trans>
          </h2>
          <Link to="/wordings" className={classes.step}>
            <IconQuote aria-hidden size={24} stroke={1.5} className={classes.icon} />
            <span className={classes.words}>
              <span className={classes.title}>
                <Trans id="home.wordings.title">Formulierungen</Trans>
              </span>
              <span className={classes.text}>
                <Trans id="home.wordings.text">
                  Texte suchen, lesen und bearbeiten, für jede Sprache und jeden Kontext.
                </Trans>
              </span>
            </span>
            <IconArrowRight aria-hidden size={20} stroke={1.75} className={classes.arrow} />
          </Link>
        </section>
        <Account user={user} />
      </div>
    </>
  );
}
