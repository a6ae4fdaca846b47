import { addContext } from '#server/store/contexts.ts';
import { SERVER } from '#server/store/first-data.ts';
import { languages } from '#server/store/languages.ts';
import type { UnitOfWork } from '#server/store/unit-of-work.ts';

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
      await addContext(unit, { ...root, identifier: 'GLOBAL', isDefault: true });
      await addContext(unit, { ...root, identifier: 'DEFAULT', isDefault: false });
    },
    { at },
  );
}
