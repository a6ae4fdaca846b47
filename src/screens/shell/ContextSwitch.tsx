import { useLingui } from '@lingui/react/macro';
import { IconHierarchy2, IconSelector } from '@tabler/icons-react';
import { useWorkingContext } from '#src/screens/common/working-context.ts';
import { areKeysOn } from '#src/screens/keys/single-keys.ts';
import classes from './ContextSwitch.module.css';

/** The context in which the user works; opens the choice of another. */
export function ContextSwitch({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useLingui();
  const context = useWorkingContext() ?? t({ id: 'part.context.all', message: 'Alle Kontexte' });
  const label = t({ id: 'part.context.label', message: 'Kontext' });
  const change = t({ id: 'workingContext.change', message: 'Kontext wechseln' });
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      title={areKeysOn() ? `${change} (g k)` : change}
      onClick={onOpen}
    >
      <IconHierarchy2 aria-hidden size={18} stroke={1.75} />
      <span className={classes.label}>{label}: </span>
      <span className={classes.name}>{context}</span>
      <IconSelector aria-hidden size={16} stroke={1.5} />
    </button>
  );
}
