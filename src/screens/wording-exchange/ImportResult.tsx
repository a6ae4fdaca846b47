import '#src/theme/later.css';
import { Plural, Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import type { ImportResult as Result } from '#machines/wording-import/wording-import.port.ts';
import { pathOf } from '#src/address/address.ts';
import { Notice } from '#src/components/Notice.tsx';

interface ImportResultProps {
  readonly result: Result;
  readonly context: string | null;
}

/** Result of the import, with a link to the texts. */
export function ImportResult({
  result: { added, changed, unchanged, findings, skipped = 0, refused = 0 },
  context,
}: ImportResultProps) {
  const found = findings?.count ?? 0;
  const list = pathOf({ kind: 'wordings', query: { ...FIRST_QUERY, contextIdentifier: context } });
  return (
    <Notice
      tone="positive"
      action={
        <Anchor component={Link} to={list} underline="always">
          <Trans id="exchange.result.open">Formulierungen des Kontexts ansehen</Trans>
        </Anchor>
      }
    >
      <p>
        <Plural
          id="exchange.result.changed"
          value={changed}
          _0="Kein Text geändert"
          one="Ein Text geändert"
          other="# Texte geändert"
        />
        {', '}
        <Plural
          id="exchange.result.added"
          value={added}
          _0="keiner angelegt"
          one="einer angelegt"
          other="# angelegt"
        />
        {', '}
        <Plural
          id="exchange.result.unchanged"
          value={unchanged}
          _0="keiner unverändert"
          one="einer unverändert"
          other="# unverändert"
        />
        .
      </p>
      {skipped > 0 ? (
        <p>
          <Plural
            id="exchange.result.skipped"
            value={skipped}
            one="Ein Text war nicht ausgewählt."
            other="# Texte waren nicht ausgewählt."
          />
        </p>
      ) : null}
      {refused > 0 ? (
        <p>
          <Plural
            id="exchange.result.refused"
            value={refused}
            one="Eine Stelle der Datei konnte nicht importiert werden."
            other="# Stellen der Datei konnten nicht importiert werden."
          />
        </p>
      ) : null}
      {found > 0 ? (
        <p>
          <Plural
            id="exchange.result.findings"
            value={found}
            one="Zu einem übernommenen Text gibt es Hinweise."
            other="Zu # übernommenen Texten gibt es Hinweise."
          />
        </p>
      ) : null}
    </Notice>
  );
}
