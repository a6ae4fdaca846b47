import type { Settings } from '#server/settings/settings.ts';
import { SERVER_VERSION } from '#server/settings/versions.ts';

/**
 * The console's page with what it has to know before its first call: where everything lives, and the languages that
 * are offered instead of its own.
 * @param html as the build wrote it
 */
export function consolePage(html: string, settings: Pick<Settings, 'basePath' | 'languages'>): string {
  const languages = settings.languages ? JSON.stringify(settings.languages) : '';
  return (
    withMeta(withMeta(html, 'base', settings.basePath), 'languages', languages)
      // Assets are beside the page, whatever address it is requested at.
      .replaceAll(/(<(?:script|link) [^>]*(?:src|href)=")\.\//g, (_all, start) => start + settings.basePath)
  );
}

/** The inspector's page, of a build that has one. */
export function inspectorPage(html: string, { basePath }: Pick<Settings, 'basePath'>): string {
  return html
    .replace('<base href="/">', '')
    .replace('%VERSION%', SERVER_VERSION)
    .replaceAll(/(<(?:script|link) [^>]*(?:src|href)=")(?:\.\.\/)+/g, (_all, start) => start + basePath);
}

function withMeta(html: string, name: string, content: string): string {
  return html.replace(
    new RegExp(`(<meta name="leitstand:${name}" content=)"[^"]*"`),
    (_all, start: string) => `${start}"${escaped(content)}"`,
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
