import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '#contract/auth.ts';
import { IdentifierText } from '#src/parts/IdentifierText.tsx';
import classes from './HomeScreen.module.css';

interface AccountProps {
  readonly user: User;
}

/** Who is signed in and what that allows, in words. */
export function Account({ user }: AccountProps) {
  const { t } = useLingui();
  const { username, name, editor, superAdmin, authentication } = user;
  const contexts = authentication?.authorizations.map(({ contextIdentifier }) => contextIdentifier) ?? [];
  return (
    <section aria-labelledby="home-account">
      <h2 id="home-account" className={classes.heading}>
        <Trans id="home.account">Ihr Zugang</Trans>
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>
            <Trans id="home.account.username">Benutzername</Trans>
          </dt>
          <dd>{username}</dd>
        </div>
        {name ? (
          <div>
            <dt>
              <Trans id="home.account.name">Name</Trans>
            </dt>
            <dd>{name}</dd>
          </div>
        ) : null}
        <div>
          <dt>
            <Trans id="home.account.rights">Was Sie dürfen</Trans>
          </dt>
          <dd>
            {rights()}
            {editor && !superAdmin && contexts.length > 0 ? (
              <ul className={classes.contexts}>
                {contexts.map((identifier) => (
                  <li key={identifier}>
                    <IdentifierText>{identifier}</IdentifierText>
                  </li>
                ))}
              </ul>
            ) : null}
          </dd>
        </div>
      </dl>
    </section>
  );

  function rights(): string {
    if (editor && superAdmin) {
      return t({
        id: 'home.rights.all',
        message: 'Alle Formulierungen lesen und in jedem Kontext bearbeiten.',
      });
    }
    if (editor && contexts.length > 0) {
      return t({
        id: 'home.rights.contexts',
        message:
          'Alle Formulierungen lesen und in diesen Kontexten bearbeiten, samt allem, was darunter steht:',
      });
    }
    if (editor) {
      return t({
        id: 'home.rights.noContext',
        message:
          'Alle Formulierungen lesen. Zum Bearbeiten fehlt Ihnen noch ein Kontext; Ihre Administration kann Ihnen einen zuweisen.',
      });
    }
    return t({
      id: 'home.rights.read',
      message:
        'Alle Formulierungen lesen. Zum Bearbeiten fehlt Ihnen die Rolle „Redaktion“; Ihre Administration kann sie Ihnen geben.',
    });
  }
}
