import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '#src/parts/Notice.tsx';

/** What everybody must know before a sync (specification section 2). */
export function SyncWarning() {
  const { t } = useLingui();
  return (
    <Notice
      tone="warning"
      title={t({
        id: 'sync.warning.title',
        message: 'Eine Synchronisierung kann nicht angehalten werden',
      })}
    >
      <p>
        <Trans id="sync.warning.text">
          Sie überschreibt die Formulierungen, Kontexte und Dokumente dieses Servers mit denen der Quelle. Die
          Dateien selbst müssen von Hand abgeglichen werden.
        </Trans>
      </p>
    </Notice>
  );
}
