import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TreeContext } from '#contract/context-tree.ts';
import type { Role } from '#contract/limits.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { contextPath } from '#src/screens/common/context-tree.ts';
import { FoldedRows } from '#src/screens/common/FoldedRows.tsx';
import classes from './AccessFieldset.module.css';

interface AccessSummaryProps {
  readonly roles: readonly Role[];
  readonly authorizations: readonly string[];
  /** All contexts; null while they have not arrived. */
  readonly contexts: readonly TreeContext[] | null;
}

/** Summarises the rights that roles and contexts give: a sentence, and the contexts one by one. */
export function AccessSummary({ roles, authorizations, contexts }: AccessSummaryProps) {
  const { t } = useLingui();
  const isEditor = roles.includes('EDITOR');
  const isSuperAdmin = roles.includes('SUPERADMIN');
  const needsContext = isEditor && !isSuperAdmin && authorizations.length === 0;
  if (roles.length === 0) return null;
  return (
    <div className={classes.summary}>
      <h3 className={classes.question}>
        <Trans id="user.access.question">Was darf diese Person?</Trans>
      </h3>
      <p>
        {isSuperAdmin
          ? t({
              id: 'user.access.seesAll',
              message: 'Sie sieht alles, auch was nur die Administration sieht.',
            })
          : t({
              id: 'user.access.sees',
              message: 'Sie sieht Formulierungen, Kontexte und Dokumentdateien.',
            })}{' '}
        {!isEditor ? t({ id: 'user.access.reads', message: 'Sie ändert nichts.' }) : null}
        {isEditor && isSuperAdmin
          ? t({ id: 'user.access.changesAll', message: 'Sie darf alles ändern, in jedem Kontext.' })
          : null}
      </p>
      {needsContext ? (
        <Notice tone="warning" title={t({ id: 'user.access.where', message: 'Für welche Kontexte?' })}>
          <Trans id="user.access.nowhere">
            Solange kein Kontext gewählt ist, darf diese Person trotz der Rolle „Redaktion“ nichts ändern.
          </Trans>
        </Notice>
      ) : isEditor && !isSuperAdmin ? (
        <Reach authorizations={authorizations} contexts={contexts ?? []} />
      ) : null}
    </div>
  );
}

/** Every context that these authorizations reach. */
function Reach({
  authorizations,
  contexts,
}: Pick<AccessSummaryProps, 'authorizations'> & { readonly contexts: readonly TreeContext[] }) {
  const reached = contexts
    .map(({ identifier }) => identifier)
    .filter((identifier) => contextPath(identifier, contexts).some((one) => authorizations.includes(one)));
  const rows = reached.map((identifier) => ({
    key: identifier,
    text: identifier,
    content: <IdentifierText>{identifier}</IdentifierText>,
  }));
  return (
    <FoldedRows
      title={
        <Plural
          id="user.access.changes"
          value={reached.length}
          one="Sie ändert Texte und Dateien in # Kontext"
          other="Sie ändert Texte und Dateien in # Kontexten"
        />
      }
      count={reached.length}
      rows={rows}
    />
  );
}
