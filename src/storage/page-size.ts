import { PAGE_SIZES } from '#contract/limits.ts';
import { basePath } from '#src/page/base-path.ts';

const key = () => `leitstand:${basePath()}:pageSize`;

/** The number of rows on a page that was chosen last in this browser, one of PAGE_SIZES; null before any choice. */
export function rememberedPageSize(): number | null {
  const kept = localStorage.getItem(key());
  return PAGE_SIZES.find((size) => String(size) === kept) ?? null;
}

export function rememberPageSize(size: number): void {
  localStorage.setItem(key(), String(size));
}
