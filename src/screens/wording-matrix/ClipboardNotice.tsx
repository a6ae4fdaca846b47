import { Plural, Trans } from '@lingui/react/macro';
import { Notice } from '#src/components/Notice.tsx';
import type { ClipboardNews } from '#src/screens/wording-matrix/matrix-clipboard.ts';

interface ClipboardNoticeProps {
  readonly news: ClipboardNews;
}

/** Why less was copied or pasted than the user wanted. */
export function ClipboardNotice({ news }: ClipboardNoticeProps) {
  return (
    <Notice tone={news.kind === 'copyReady' ? 'info' : 'warning'}>
      <p>
        <Words news={news} />
      </p>
    </Notice>
  );
}

function Words({ news }: ClipboardNoticeProps) {
  if (news.kind === 'pasteTooMany') {
    const { most } = news;
    return (
      <Trans id="matrix.paste.tooMany">
        Auf einmal lassen sich höchstens {most} Texte einfügen. Eingefügt wurde nichts.
      </Trans>
    );
  }
  if (news.kind === 'pasteBeyond') {
    const { count } = news;
    return (
      <Plural
        id="matrix.paste.beyond"
        value={count}
        one="Ein Text wurde nicht eingefügt: Hinter der letzten Zeile oder Spalte ist kein Platz."
        other="# Texte wurden nicht eingefügt: Hinter der letzten Zeile oder Spalte ist kein Platz."
      />
    );
  }
  if (news.kind === 'pasteFailed') {
    return (
      <Trans id="matrix.paste.failed">
        Nicht alle Zeilen ließen sich laden. Eingefügt wurde nichts; versuchen Sie es noch einmal.
      </Trans>
    );
  }
  if (news.kind === 'copyTooMany') {
    const { most } = news;
    return (
      <Trans id="matrix.copy.tooMany">
        Auf einmal lassen sich höchstens {most} Zeilen kopieren. Kopiert wurde nichts.
      </Trans>
    );
  }
  if (news.kind === 'copyReady') {
    return (
      <Trans id="matrix.copy.ready">
        Die Zeilen mussten erst geladen werden und sind jetzt da. Kopieren Sie sie bitte noch einmal.
      </Trans>
    );
  }
  return (
    <Trans id="matrix.copy.failed">
      Nicht alle Zeilen ließen sich laden. Kopiert wurde nichts; versuchen Sie es noch einmal.
    </Trans>
  );
}
