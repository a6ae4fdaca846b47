import { Trans, useLingui } from '@lingui/react/macro';
import { SYNCED_NAMES } from '#contract/sync-kinds.ts';
import { Notice } from '#src/components/Notice.tsx';
import { kindsWords } from '#src/screens/servers/sync-words.ts';
import { isOffered } from '#src/screens/shell/offered-routes.ts';

/** Warning that everyone must see before a sync (specification section 2). */
export function SyncWarning() {
  const { t, i18n } = useLingui();
  const kinds = kindsWords(i18n, isOffered('syncKinds') ? SYNCED_NAMES : []);
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
      {kinds === '' ? null : (
        <p>
          <Trans id="sync.warning.kinds">Ebenso überschreibt sie: {kinds}.</Trans>
        </p>
      )}
    </Notice>
  );
}
