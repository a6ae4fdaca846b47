import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import { pathOf } from '#src/address/address.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import classes from './HomeScreen.module.css';

interface AccountProps {
  readonly user: User;
}

/** Who is signed in and what that allows, in words. */
export function Account({ user }: AccountProps) {
  const { t } = useLingui();
  const { username, name, email, editor, superAdmin, authentication } = user;
  const contexts = authentication?.authorizations.map(({ contextIdentifier }) => contextIdentifier) ?? [];
  return (
    <section aria-labelledby="home-account" className={classes.section}>
      <h2 id="home-account" className={classes.heading}>
        <Trans id="home.account">Ihr Zugang</Trans>
      </h2>
      <dl className={classes.account}>
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
        {email ? (
          <div>
            <dt>
              <Trans id="user.email">E-Mail</Trans>
            </dt>
            <dd>
              <IdentifierText>{email}</IdentifierText>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>
            <Trans id="home.account.rights">Was Sie dürfen</Trans>
          </dt>
          <dd>
            {rights()}
            {editor && !superAdmin && contexts.length > 0 ? (
              <ul className={classes.authorized}>
                {contexts.map((identifier) => (
                  <li key={identifier}>
                    <Link to={pathOf({ kind: 'context', identifier })}>
                      <IdentifierText>{identifier}</IdentifierText>
                    </Link>
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
        id: 'home.rights.everything',
        message:
          'Alles lesen und in jedem Kontext bearbeiten, Benutzer und Sprachen verwalten, synchronisieren und den Änderungsverlauf einsehen.',
      });
    }
    if (superAdmin) {
      return t({
        id: 'home.rights.superAdmin',
        message:
          'Alles lesen, auch Benutzer, Serverübersicht und Änderungsverlauf. Zum Bearbeiten fehlt Ihnen die Rolle „Redaktion“.',
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
