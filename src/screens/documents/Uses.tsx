import '#src/theme/later.css';
import { Plural, Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { DocumentUse } from '#contract/document-uses.ts';
import {
  type DocumentUsesFlow,
  documentUsesSelectors,
} from '#machines/document-uses/document-uses.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { PartTrouble } from '#src/screens/wordings/PartTrouble.tsx';
import classes from './documents.module.css';

/** The texts that refer to a document, each with its words; said honestly where there are none. */
export function Uses({ flow }: { readonly flow: DocumentUsesFlow }) {
  const found = useSelector(flow, documentUsesSelectors.uses);
  const isFinding = useSelector(flow, documentUsesSelectors.isFinding);
  const failure = useSelector(flow, documentUsesSelectors.failure);
  const isSlow = useSelector(flow, documentUsesSelectors.isSlow);
  const canCancel = useSelector(flow, documentUsesSelectors.canCancelWaiting);
  return (
    <div aria-busy={isFinding} aria-live="polite">
      {found && !isFinding ? (
        <>
          <p className={classes.usesCount}>
            <Plural
              id="document.uses.count"
              value={found.uses.length}
              _0="Kein Text verweist auf dieses Dokument."
              one="# Text verweist auf dieses Dokument."
              other="# Texte verweisen auf dieses Dokument."
            />{' '}
            {found.areAll ? null : <Trans id="document.uses.more">Es kann weitere geben.</Trans>}
          </p>
          <ul className={classes.uses}>
            {found.uses.map((use) => (
              <Use key={`${use.type} ${use.id}`} use={use} />
            ))}
          </ul>
          <p className={classes.usesNote}>
            {found.withMailTemplates ? (
              <Trans id="document.uses.lookedThrough">
                Gesucht wurde in Formulierungen und E-Mail-Vorlagen nach Adressen des Dokuments und seinem
                Schlüssel.
              </Trans>
            ) : (
              <Trans id="document.uses.lookedThroughTexts">
                Gesucht wurde in Formulierungen nach Adressen des Dokuments und seinem Schlüssel.
              </Trans>
            )}{' '}
            <Trans id="document.uses.unknown">
              Was Anwendungen von sich aus abrufen, ist hier nicht bekannt.
            </Trans>
          </p>
        </>
      ) : null}
      <PartTrouble
        failure={failure}
        onRetry={() => flow.send({ type: 'uses.retry' })}
        isSlow={isSlow}
        onCancel={canCancel ? () => flow.send({ type: 'wait.cancel' }) : null}
      />
    </div>
  );
}

function Use({ use }: { readonly use: DocumentUse }) {
  const { type, id, identifier, lang, contextIdentifier, by, active, excerpt } = use;
  return (
    <li>
      <p className={classes.useTitle}>
        <Anchor component={Link} to={pathOf({ kind: type, id })}>
          <IdentifierText>{identifier}</IdentifierText>
        </Anchor>
        <span>{lang}</span>
        <span>{contextIdentifier}</span>
        <span>
          {by === 'address' ? (
            <Trans id="document.uses.address">Adresse</Trans>
          ) : (
            <Trans id="document.uses.identifier">Schlüssel</Trans>
          )}
        </span>
        {active ? null : (
          <span>
            <Trans id="part.inactive">Inaktiv</Trans>
          </span>
        )}
      </p>
      <p className={classes.useWords} lang={lang === 'all' ? undefined : lang}>
        {excerpt.before}
        <mark>{excerpt.found}</mark>
        {excerpt.after}
      </p>
    </li>
  );
}
