import { Plural } from '@lingui/react/macro';

interface MoreRowsProps {
  readonly more: number;
  readonly className: string | undefined;
}

/** Says how many rows there are beyond those that are shown; nothing where there are none. */
export function MoreRows({ more, className = '' }: MoreRowsProps) {
  if (more <= 0) return null;
  return (
    <p className={className}>
      <Plural
        id="rows.more"
        value={more}
        one="Ein weiterer Eintrag wird hier nicht gezeigt."
        other="# weitere Einträge werden hier nicht gezeigt."
      />
    </p>
  );
}
