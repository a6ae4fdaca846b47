import classes from './Brand.module.css';

interface BrandProps {
  /** The sign without the name, where there is no room for it. */
  readonly compact?: boolean;
  readonly name?: string;
}

/** Sign and name of the product. */
export function Brand({ compact = false, name = 'Leitstand' }: BrandProps) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden className={classes.sign}>
        <rect width="32" height="32" rx="7" fill="#0b5a66" />
        <path
          d="M9 8v16h14"
          fill="none"
          stroke="#fff"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="19" cy="13" r="4" fill="#7fe0d4" />
      </svg>
      <span className={classes.name} data-compact={compact || undefined}>
        {name}
      </span>
    </span>
  );
}
