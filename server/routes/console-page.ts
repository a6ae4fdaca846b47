import type { Settings } from '#server/settings.ts';

/**
 * The console's page with what it has to know before its first call: where everything lives, and the languages that
 * are offered instead of its own.
 * @param html as the build wrote it
 */
export function consolePage(html: string, settings: Pick<Settings, 'basePath' | 'languages'>): string {
  const languages = settings.languages ? JSON.stringify(settings.languages) : '';
  return html
    .replace(/<base href="[^"]*"/, () => `<base href="${escaped(settings.basePath)}"`)
    .replace(
      /(<meta name="leitstand:languages" content=)"[^"]*"/,
      (_all, start: string) => `${start}"${escaped(languages)}"`,
    );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
