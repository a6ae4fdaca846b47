import { SERVER } from '#server/first-data/first-data.ts';
import type { UnitOfWork } from '#server/store/base/unit-of-work.ts';
import { contexts as contextStore } from '#server/store/records/contexts.ts';
import { languages } from '#server/store/records/languages.ts';

const LANGUAGES = [
  { lang: 'de', flag: 'de', description: 'Deutsch' },
  { lang: 'en', flag: 'gb', description: 'English' },
  { lang: 'fr', flag: 'fr', description: 'Français' },
];

/**
 * Adds what no database can do without: the root contexts, of which GLOBAL answers every address, and the languages.
 * @param at epoch milliseconds that their history begins with
 */
export async function addFirstTexts(units: UnitOfWork, at: number): Promise<void> {
  const root = { parentIdentifier: null, hostUrl: null, active: true };
  await units.run(
    SERVER,
    async (unit) => {
      for (const language of LANGUAGES) await languages.add(unit, { ...language, active: true });
      await contextStore.add(unit, { ...root, identifier: 'GLOBAL', isDefault: true });
      await contextStore.add(unit, { ...root, identifier: 'DEFAULT', isDefault: false });
    },
    { at },
  );
}
