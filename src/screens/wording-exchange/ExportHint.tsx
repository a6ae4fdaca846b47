import { Trans } from '@lingui/react/macro';
import type { ExportChoice } from '#machines/route/export-choice.ts';
import formClasses from '#src/screens/forms/form.module.css';

interface Props {
  /** How many languages a file of the format has. */
  readonly languages: 'all' | 'one' | 'pair';
  /** Which texts are chosen, as the server takes it. */
  readonly choice: ExportChoice;
}

/** Says what a file that is exported holds. */
export function ExportHint({ languages, choice }: Props) {
  const { only, prefix, keyWord, inherited } = choice;
  const isWithInherited = languages === 'pair' && inherited;
  const isChosen = only !== null || prefix !== '' || keyWord !== '';
  return (
    <p className={formClasses.hint}>
      {isWithInherited ? (
        <Trans id="exchange.export.hint.inherited">
          Die Datei enthält Texte des Kontexts in zwei Sprachen. Wo er keinen eigenen Ausgangstext hat,
          enthält sie den geerbten.
        </Trans>
      ) : languages === 'pair' ? (
        <Trans id="exchange.export.hint.two">
          Die Datei enthält die eigenen Texte des Kontexts in zwei Sprachen. Fehlt ein Text in der
          Zielsprache, ist er ohne Übersetzung enthalten.
        </Trans>
      ) : languages === 'one' ? (
        <Trans id="exchange.export.hint.one">
          Die Datei enthält die eigenen Texte des Kontexts in einer Sprache, mit den Platzhaltern des Formats.
        </Trans>
      ) : (
        <Trans id="exchange.export.hint.all">
          Die Datei enthält alle eigenen Texte des Kontexts in allen Sprachen, keine geerbten.
        </Trans>
      )}{' '}
      {isChosen ? (
        <Trans id="exchange.export.hint.chosen">Von ihnen nur die, auf die die Auswahl unten zutrifft.</Trans>
      ) : null}
    </p>
  );
}
