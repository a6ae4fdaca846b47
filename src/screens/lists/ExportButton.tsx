import { useLingui } from '@lingui/react/macro';
import { IconFileExport } from '@tabler/icons-react';
import menuClasses from '#src/components/ColumnMenu.module.css';

interface ExportButtonProps {
  readonly disabled: boolean;
  readonly onExport: () => void;
}

/** Takes a list out as a file. */
export function ExportButton({ disabled, onExport }: ExportButtonProps) {
  const { t } = useLingui();
  const words = t({ id: 'list.export', message: 'Liste als CSV exportieren' });
  return (
    <button
      type="button"
      className={menuClasses.button}
      disabled={disabled}
      title={disabled ? t({ id: 'list.export.nothing', message: 'Die Liste hat keine Zeilen.' }) : words}
      aria-label={words}
      onClick={onExport}
    >
      <IconFileExport aria-hidden size={16} stroke={1.75} />
      CSV
    </button>
  );
}
