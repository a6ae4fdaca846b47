import * as z from 'zod/mini';
import { type ExportChoice, FIRST_EXPORT_CHOICE } from '#machines/route/export-choice.ts';
import { basePath } from '#src/page/base-path.ts';

const key = () => `leitstand:${basePath()}:exportChoice`;

/** How files are written. Which texts are in them is part of a task, and would silently be missing in the next one. */
const keptSchema = z.object({
  format: z.nullable(z.string()),
  source: z.nullable(z.string()),
  target: z.nullable(z.string()),
  lang: z.nullable(z.string()),
  placeholders: z.nullable(z.string()),
  inherited: z.boolean(),
});

/** How a file was written last in this browser; null before any, and where what is kept is no choice. */
export function rememberedExportChoice(): ExportChoice | null {
  try {
    const kept = keptSchema.parse(JSON.parse(localStorage.getItem(key()) ?? ''));
    return { ...FIRST_EXPORT_CHOICE, ...kept };
  } catch {
    return null;
  }
}

export function rememberExportChoice(choice: ExportChoice): void {
  localStorage.setItem(key(), JSON.stringify(keptSchema.parse(choice)));
}
