import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconQuote } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { FilterBar } from '#src/parts/FilterBar.tsx';
import { PageHeader } from '#src/parts/PageHeader.tsx';
import { SearchField } from '#src/parts/SearchField.tsx';
import { usePage } from '#src/screens/common/use-page.ts';
import { useInContext } from '#src/screens/common/working-context.ts';
import { Account } from '#src/screens/home/Account.tsx';
import { Step } from '#src/screens/home/Step.tsx';
import classes from './HomeScreen.module.css';

interface HomeScreenProps {
  readonly user: User;
}

/** The welcome, the first steps, and who one is here. */
export function HomeScreen({ user }: HomeScreenProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const inContext = useInContext();
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
        <section aria-labelledby="home-steps" className={classes.steps}>
          <h2 id="home-steps" className={classes.heading}>
            <Trans id="home.steps">Womit möchten Sie beginnen?</Trans>
          </h2>
          <FilterBar>
            <SearchField
              applied=""
              label={t({ id: 'home.search', message: 'Formulierung suchen' })}
              placeholder={t({ id: 'wordings.search', message: 'Schlüssel, Wert, Kontext, Sprache oder ID' })}
              onSearch={(term) => navigate(inContext(`/wordings?${new URLSearchParams({ search: term })}`))}
            />
          </FilterBar>
          <Step
            to={inContext('/wordings')}
            icon={IconQuote}
            title={t({ id: 'home.wordings.title', message: 'Formulierungen' })}
            text={t({
              id: 'home.wordings.text',
              message: 'Alle Texte ansehen, nach Kontext eingrenzen und bearbeiten.',
            })}
          />
          {readOnlyReason(user, null) === null ? (
            <Step
              to={inContext('/wording/new')}
              icon={IconPlus}
              title={t({ id: 'wordings.new', message: 'Neue Formulierung' })}
              text={t({
                id: 'home.new.text',
                message: 'Einen Text für einen Kontext und eine Sprache anlegen.',
              })}
            />
          ) : null}
        </section>
        <Account user={user} />
      </div>
    </>
  );
}
