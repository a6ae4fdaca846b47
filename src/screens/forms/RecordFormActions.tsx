import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { recordFormSelectors } from '#machines/record-form/record-form.selectors.ts';
import { FormActions } from '#src/components/FormActions.tsx';
import type { RecordFormFlow } from '#src/screens/forms/RecordFormScreen.tsx';

interface RecordFormActionsProps<Key, Values, Stored> {
  readonly flow: RecordFormFlow<Key, Values, Stored>;
  /** What of the record is not stored. */
  readonly unsaved: 'record' | 'fields' | null;
  /** Whether the end of the last save is not known. */
  readonly isUnknown: boolean;
  /** Whether a secret is shown that leaving would lose. */
  readonly hasSecret: boolean;
  readonly onCancel: () => void;
  /** Shows what a save would do elsewhere; null where that cannot be shown. */
  readonly onPreview: (() => void) | null;
  /** Null where the record cannot be deleted. */
  readonly onDelete: (() => void) | null;
}

/** The actions on the record of a form, with what becomes of a save. */
export function RecordFormActions<Key, Values, Stored>(props: RecordFormActionsProps<Key, Values, Stored>) {
  const { flow, unsaved, isUnknown, hasSecret, onCancel, onPreview, onDelete } = props;
  const { t } = useLingui();
  const view = useMemo(() => recordFormSelectors<Key, Values, Stored>(), []);
  const previewing = useSelector(flow, view.isPreviewing);
  const saving = useSelector(flow, view.isUnderWay);
  const isUnreachable = useSelector(flow, view.isUnreachable);
  const unknown = t({ id: 'form.unknown', message: 'Nicht bekannt, ob gespeichert' });
  const secretFirst = t({
    id: 'form.secretFirst',
    message: 'Sichern Sie erst, was nur dieses eine Mal gezeigt wird',
  });
  const untilSaved = hasSecret ? secretFirst : isUnknown ? unknown : null;
  const words = {
    ...(previewing && { saving: t({ id: 'form.weighing', message: 'Folgen werden ermittelt …' }) }),
    ...(untilSaved !== null && { dirty: untilSaved, clean: untilSaved, new: untilSaved }),
  };
  return (
    <FormActions
      state={saving ? 'saving' : unsaved === 'fields' ? 'dirty' : unsaved === 'record' ? 'new' : 'clean'}
      byKey
      words={words}
      disabled={hasSecret}
      onCancel={onCancel}
    >
      {onPreview ? (
        <Button variant="subtle" size="compact-sm" disabled={saving || isUnreachable} onClick={onPreview}>
          <Trans id="form.weigh">Folgen zeigen</Trans>
        </Button>
      ) : null}
      {onDelete ? (
        <Button
          variant="subtle"
          size="compact-sm"
          color="red"
          leftSection={<IconTrash aria-hidden size={18} stroke={1.75} />}
          disabled={saving}
          onClick={onDelete}
        >
          <Trans id="form.delete">Löschen</Trans>
        </Button>
      ) : null}
    </FormActions>
  );
}
