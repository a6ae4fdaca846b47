import { useLingui } from '@lingui/react/macro';
import { IconFileExport } from '@tabler/icons-react';
import menuClasses from '#src/components/ColumnMenu.module.css';

interface ExportButtonProps {
  readonly disabled: boolean;
  readonly onExport: () => void;
  /** Also as JSON lines, which programs read. */
  readonly onJsonLines?: (() => void) | undefined;
}

/** Takes a list out as a file. */
export function ExportButton({ disabled, onExport, onJsonLines }: ExportButtonProps) {
  const { t } = useLingui();
  const nothing = t({ id: 'list.export.nothing', message: 'Die Liste hat keine Zeilen.' });
  const ways = [
    { name: 'CSV', words: t({ id: 'list.export', message: 'Liste als CSV exportieren' }), take: onExport },
    ...(onJsonLines
      ? [
          {
            ...{ name: 'JSON', take: onJsonLines },
            words: t({ id: 'list.export.jsonLines', message: 'Liste als JSON-Zeilen exportieren' }),
          },
        ]
      : []),
  ];
  return ways.map(({ name, words, take }) => (
    <button
      key={name}
      type="button"
      className={menuClasses.button}
      disabled={disabled}
      title={disabled ? nothing : words}
      aria-label={words}
      onClick={take}
    >
      <IconFileExport aria-hidden size={16} stroke={1.75} />
      {name}
    </button>
  ));
}
