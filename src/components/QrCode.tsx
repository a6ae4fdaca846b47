import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  /** What it is for, to those who do not see it. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** Modules around the code that stay empty; cameras need them. */
const QUIET = 4;

/** A QR code, made in the browser: its text leaves the page only by the camera. Dark on light in both schemes. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
