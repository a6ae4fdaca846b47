import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { memo, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { TextFinding } from '#contract/text-finding.ts';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { FIRST_MATRIX_QUERY } from '#machines/route/matrix-query.ts';
import { type CellPlace, isSameCell } from '#machines/wording-matrix/matrix-cell.ts';
import type { CellTrouble } from '#machines/wording-matrix/matrix-step.ts';
import { wordingMatrixSelectors } from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { spokenIn } from '#src/screens/common/spoken-in.ts';
import { CellSign } from '#src/screens/wording-matrix/CellSign.tsx';
import { CellTroubleNotice } from '#src/screens/wording-matrix/CellTroubleNotice.tsx';
import { CellWords } from '#src/screens/wording-matrix/CellWords.tsx';
import { cellState } from '#src/screens/wording-matrix/cell-state.ts';
import { isUnsaved } from '#src/screens/wording-matrix/cell-texts.ts';
import { cellWords } from '#src/screens/wording-matrix/cell-words.ts';
import { MatrixPanelParts, MatrixPanelTimes } from '#src/screens/wording-matrix/MatrixPanelParts.tsx';
import { typedFindings } from '#src/screens/wording-matrix/open-findings.ts';
import type { ChosenCellProps, MatrixPanelProps } from '#src/screens/wording-matrix/panel-props.ts';
import { OriginLayers } from '#src/screens/wordings/OriginLayers.tsx';
import { TextFindings } from '#src/screens/wordings/TextFindings.tsx';
import classes from './panel.module.css';

/** Details of the chosen cell: the whole text, where it comes from, and the actions for it. */
export function MatrixPanel(props: MatrixPanelProps) {
  const { place } = props;
  return (
    <aside className={classes.panel} aria-labelledby="matrix-panel">
      {place ? (
        <ChosenCell {...props} place={place} />
      ) : (
        <>
          <h2 id="matrix-panel" className={classes.title}>
            <Trans id="matrix.panel">Einzelheiten</Trans>
          </h2>
          <p className={classes.remark}>
            <Trans id="matrix.panel.none">
              Wählen Sie eine Zelle, um den ganzen Text, seine Herkunft und die möglichen Aktionen zu sehen.
            </Trans>
          </p>
        </>
      )}
    </aside>
  );
}

function ChosenCell(props: ChosenCellProps) {
  const { flow, rows, place, cell, row, desk, can } = props;
  const origin = useSelector(flow, wordingMatrixSelectors.origin);
  const troubles = useSelector(flow, wordingMatrixSelectors.troubles);
  // Not the text itself: the whole panel would be drawn at every key.
  const level = useSyncExternalStore(desk.texts.subscribe, () => desk.texts.of(place)?.level ?? null);
  const isWritten = useSyncExternalStore(desk.texts.subscribeBehindKeys, () => {
    const typed = desk.texts.of(place);
    return typed !== undefined && isUnsaved(typed);
  });
  const trouble =
    isWritten && level !== null
      ? troubles.find((one) => isSameCell(one.cell, { ...place, contextIdentifier: level }))
      : undefined;
  return (
    <>
      <h2 id="matrix-panel" className={classes.title}>
        <IdentifierText>{place.identifier}</IdentifierText> <span className={classes.lang}>{place.lang}</span>
      </h2>
      {isWritten ? (
        <Written desk={desk} place={place} row={row} trouble={trouble} rows={rows} />
      ) : cell ? (
        <Shown {...props} cell={cell} />
      ) : null}
      <MatrixPanelParts {...props} level={level} />
      {origin && can('explainTexts') ? (
        <section aria-labelledby="matrix-origin" className={classes.section}>
          <h3 id="matrix-origin" className={classes.subtitle}>
            <Trans id="wordingOrigin.title">Woher kommt dieser Text?</Trans>
          </h3>
          <Layers flow={origin} isNew={false} />
        </section>
      ) : null}
      <MatrixPanelTimes {...props} />
    </>
  );
}

/** Not drawn again when the first key makes the text an unsaved one. */
const Layers = memo(OriginLayers);

interface WrittenProps extends Pick<ChosenCellProps, 'desk' | 'place' | 'row' | 'rows'> {
  readonly trouble: CellTrouble | undefined;
}

/** Typed text, with the findings of the checks. The only component of the panel that is drawn at every key. */
function Written({ desk, place, row, rows, trouble }: WrittenProps) {
  const typed = useSyncExternalStore(desk.texts.subscribe, () => desk.texts.of(place));
  if (!typed) return null;
  const { text } = typed;
  const findings = typedFindings(row, typed);
  return (
    <>
      {trouble ? (
        <CellTroubleNotice
          trouble={trouble}
          typed={typed}
          desk={desk}
          onTakeTheirs={() => {
            desk.discard([typed]);
            rows.send({ type: 'list.refresh' });
          }}
        />
      ) : null}
      <p className={classes.text} data-unsaved {...spokenIn(typed.cell.lang)}>
        <CellWords>{text}</CellWords>
      </p>
      <div aria-live="polite">
        <TextFindings findings={findings} />
      </div>
    </>
  );
}

/** Findings of the checks in the stored text, with those that were accepted. */
function Findings({ flow, place, cell, editable, can }: ChosenCellProps & { readonly cell: MatrixCell }) {
  const care = useSelector(flow, wordingMatrixSelectors.care);
  const canAccept = editable && can('acceptFindings');
  return (
    <TextFindings
      findings={cell.findings ?? []}
      {...(canAccept && {
        onAccept: (finding: TextFinding, accepted: boolean) =>
          care?.send({
            type: 'care.send',
            care: { kind: 'finding', ...place, finding, accepted },
            key: newIdempotencyKey(),
          }),
      })}
    />
  );
}

function Shown(props: ChosenCellProps & { readonly cell: MatrixCell }) {
  const { place, cell } = props;
  return (
    <>
      <State place={place} cell={cell} />
      {cell.value === null ? null : (
        <p className={classes.text} {...spokenIn(cell.from?.lang ?? ALL_LANGUAGES)}>
          {cell.value === '' ? (
            <Trans id="wordingOrigin.empty">Leerer Text</Trans>
          ) : (
            <CellWords>{cell.value}</CellWords>
          )}
        </p>
      )}
      <Findings {...props} />
      <Remarks cell={cell} />
      <Actions {...props} />
    </>
  );
}

function State({ place, cell }: { readonly place: CellPlace; readonly cell: MatrixCell }) {
  const { i18n } = useLingui();
  return (
    <p className={classes.state} data-state={cellState(cell)}>
      <CellSign cell={cell} /> {cellWords(i18n, cell, place.contextIdentifier)}
    </p>
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

function Actions(props: ChosenCellProps & { readonly cell: MatrixCell }) {
  const { flow, place, cell, desk, editable, can, onDuplicate } = props;
  const { own, from } = cell;
  const remove = () => {
    if (own) flow.send({ type: 'text.remove', record: { ...own, ...place } });
  };
  const isElsewhere = from !== null && from.contextIdentifier !== place.contextIdentifier;
  const source = {
    ...FIRST_MATRIX_QUERY,
    contextIdentifier: from?.contextIdentifier ?? null,
    keyWord: place.identifier,
  };
  return (
    <div className={classes.actions}>
      {editable ? (
        <Button size="compact-sm" variant="default" onClick={() => desk.edit(place, cell)}>
          {own ? (
            <Trans id="matrix.edit">Bearbeiten</Trans>
          ) : (
            <Trans id="matrix.write">Eigenen Text schreiben</Trans>
          )}
        </Button>
      ) : null}
      {editable && own && can('deleteTexts') ? (
        <Button size="compact-sm" variant="default" onClick={remove}>
          <Trans id="matrix.remove">Geerbten Text verwenden</Trans>
        </Button>
      ) : null}
      {editable ? (
        <Button size="compact-sm" variant="default" onClick={() => onDuplicate(place.identifier)}>
          <Trans id="matrix.duplicate">Schlüssel duplizieren</Trans>
        </Button>
      ) : null}
      {isElsewhere ? (
        <Anchor component={Link} to={pathOf({ kind: 'wordingMatrix', query: source })}>
          <Trans id="matrix.toSource">Herkunft öffnen</Trans>
        </Anchor>
      ) : null}
      {own ? (
        <Anchor component={Link} to={pathOf({ kind: 'wording', id: own.id })}>
          <Trans id="matrix.toForm">Im Formular öffnen</Trans>
        </Anchor>
      ) : null}
    </div>
  );
}
