import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { FEATURES } from '#contract/features.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { wordingFormView } from '#machines/wording.ts';
import type { CellPlace } from '#machines/wording-matrix/matrix-cell.ts';
import type { MatrixRowsFlow } from '#machines/wording-matrix/matrix-rows.view.ts';
import { type WordingMatrixFlow, wordingMatrixView } from '#machines/wording-matrix/wording-matrix.view.ts';
import { pathOf } from '#src/app/address.ts';
import { ActionButton } from '#src/parts/ActionButton.tsx';
import { IdentifierText } from '#src/parts/IdentifierText.tsx';
import { CellSign } from '#src/screens/wording-matrix/CellSign.tsx';
import { CellTrouble } from '#src/screens/wording-matrix/CellTrouble.tsx';
import { cellState } from '#src/screens/wording-matrix/cell-state.ts';
import { type CellText, isUnsaved, keyOf } from '#src/screens/wording-matrix/cell-texts.ts';
import { cellWords } from '#src/screens/wording-matrix/cell-words.ts';
import type { CellEditing } from '#src/screens/wording-matrix/use-cell-editing.ts';
import { OriginLayers } from '#src/screens/wordings/OriginLayers.tsx';
import { spokenIn } from '#src/screens/wordings/spoken-in.ts';
import classes from './panel.module.css';

interface MatrixPanelProps {
  readonly flow: WordingMatrixFlow;
  readonly rows: MatrixRowsFlow;
  readonly place: CellPlace;
  /** Undefined while its row is not loaded. */
  readonly cell: MatrixCell | undefined;
  readonly editing: CellEditing;
  readonly editable: boolean;
  readonly features: readonly string[];
}

/** What is known of the chosen cell: the whole text, where it comes from, and what can be done with it. */
export function MatrixPanel(props: MatrixPanelProps) {
  const { flow, rows, place, cell, editing, editable, features } = props;
  const { i18n } = useLingui();
  const origin = useSelector(flow, wordingMatrixView.origin);
  const open = editing.openOf(place);
  const typed = editing.texts.get(keyOf(place));
  const isWritten = open && typed && isUnsaved(typed);
  return (
    <aside className={classes.panel} aria-labelledby="matrix-panel">
      <h2 id="matrix-panel" className={classes.title}>
        <IdentifierText>{place.identifier}</IdentifierText> <span className={classes.lang}>{place.lang}</span>
      </h2>
      {isWritten ? (
        <Unsaved rows={rows} open={open} typed={typed} cell={cell} editing={editing} />
      ) : cell ? (
        <>
          <p className={classes.state} data-state={cellState(cell)}>
            <CellSign cell={cell} /> {cellWords(i18n, cell, place.contextIdentifier)}
          </p>
          {cell.value === null ? null : (
            <p className={classes.text} {...spokenIn(cell.from?.lang ?? ALL_LANGUAGES)}>
              {cell.value === '' ? <Trans id="wordingOrigin.empty">Leerer Text</Trans> : cell.value}
            </p>
          )}
          <Remarks cell={cell} />
          <Actions {...props} cell={cell} />
        </>
      ) : null}
      {origin && features.includes(FEATURES.wordingReasons) ? (
        <section aria-labelledby="matrix-origin" className={classes.origin}>
          <h3 id="matrix-origin" className={classes.subtitle}>
            <Trans id="wordingOrigin.title">Woher kommt dieser Text?</Trans>
          </h3>
          <OriginLayers flow={origin} isNew={false} />
        </section>
      ) : null}
      {editable ? <Keys /> : null}
    </aside>
  );
}

function Remarks({ cell: { own, isCutOff } }: { readonly cell: MatrixCell }) {
  const text = own?.value ?? '';
  return (
    <>
      {own && !own.active ? (
        <p className={classes.remark}>
          <Trans id="matrix.remark.inactive">
            Der eigene Text dieses Kontexts ist inaktiv und wird übergangen: {text}
          </Trans>
        </p>
      ) : null}
      {own?.resetInheritance ? (
        <p className={classes.remark}>
          <Trans id="matrix.remark.reset">
            Dieser Text setzt die Vererbung zurück: Texte aus Kontexten darüber gelten ab hier nicht.
          </Trans>
        </p>
      ) : null}
      {isCutOff ? (
        <p className={classes.remark}>
          <Trans id="matrix.remark.cutOff">
            Weiter oben gibt es einen Text in dieser Sprache, doch die Vererbung ist dazwischen zurückgesetzt.
          </Trans>
        </p>
      ) : null}
    </>
  );
}

function Actions({
  flow,
  place,
  cell,
  editing,
  editable,
  features,
}: MatrixPanelProps & { readonly cell: MatrixCell }) {
  const { own } = cell;
  const remove = () => {
    if (own) flow.send({ type: 'text.remove', record: { ...own, ...place } });
  };
  return (
    <div className={classes.actions}>
      {editable ? (
        <Button size="compact-sm" variant="default" onClick={() => editing.open(place, cell)}>
          {own ? (
            <Trans id="matrix.edit">Bearbeiten</Trans>
          ) : (
            <Trans id="matrix.write">Eigenen Text schreiben</Trans>
          )}
        </Button>
      ) : null}
      {editable && own && features.includes(FEATURES.wordingDelete) ? (
        <Button size="compact-sm" variant="default" onClick={remove}>
          <Trans id="matrix.remove">Zurück zum Geerbten</Trans>
        </Button>
      ) : null}
      {own ? (
        <Anchor component={Link} to={pathOf({ kind: 'wording', id: own.id })}>
          <Trans id="matrix.toForm">Im Formular öffnen</Trans>
        </Anchor>
      ) : null}
    </div>
  );
}

interface UnsavedProps {
  readonly rows: MatrixRowsFlow;
  readonly open: NonNullable<ReturnType<CellEditing['openOf']>>;
  readonly typed: CellText;
  readonly cell: MatrixCell | undefined;
  readonly editing: CellEditing;
}

function Unsaved({ rows, open, typed, cell, editing }: UnsavedProps) {
  const failure = useSelector(open.form, wordingFormView.failure);
  const isSaving = useSelector(open.form, wordingFormView.isSaving);
  const isTaken = failure?.kind === 'refused' && failure.code === '006';
  // Somebody else has written there meanwhile: only the server knows what.
  useEffect(() => {
    if (isTaken) rows.send({ type: 'list.refresh' });
  }, [rows, isTaken]);
  const takeTheirs = () => {
    editing.discard(open);
    // The row still says what stood there before.
    rows.send({ type: 'list.refresh' });
  };
  return (
    <>
      <CellTrouble
        open={open}
        typed={typed}
        editing={editing}
        presentKey={cell?.own?.id ?? null}
        onTakeTheirs={takeTheirs}
      />
      <p className={classes.text}>{typed.text}</p>
      <div className={classes.actions}>
        <ActionButton size="compact-sm" busy={isSaving} onClick={() => editing.save(open)}>
          <Trans id="part.form.save">Speichern</Trans>
        </ActionButton>
        {isSaving ? null : (
          <Button size="compact-sm" variant="default" onClick={() => editing.discard(open)}>
            <Trans id="matrix.discard">Verwerfen</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

function Keys() {
  const { t } = useLingui();
  const keys = [
    ['Enter', t({ id: 'matrix.keys.open', message: 'Zelle bearbeiten' })],
    [
      t({ id: 'matrix.keys.ctrlEnter', message: 'Strg + Enter' }),
      t({ id: 'matrix.keys.save', message: 'speichern, weiter zur nächsten Zeile' }),
    ],
    ['Tab', t({ id: 'matrix.keys.tab', message: 'weiter zur nächsten Sprache' })],
    ['Esc', t({ id: 'matrix.keys.leave', message: 'Feld verlassen, der Text bleibt' })],
    ['N', t({ id: 'matrix.keys.next', message: 'zum nächsten fehlenden Text' })],
    [
      t({ id: 'matrix.keys.shiftN', message: 'Umschalt + N' }),
      t({ id: 'matrix.keys.nextIn', message: 'zum nächsten in dieser Sprache' }),
    ],
    ['R', t({ id: 'matrix.keys.replace', message: 'suchen und ersetzen' })],
  ] as const;
  return (
    <details className={classes.keys}>
      <summary>
        <Trans id="matrix.keys">Tasten</Trans>
      </summary>
      <dl>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
