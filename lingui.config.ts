import type { LinguiConfig } from '@lingui/cli';
import { plainCatalogFormat } from './scripts/catalog-format.mjs';

/**
 * German is the language of the sources. A base catalog holds every message; the regions' files (de_DE.json and so on)
 * hold only their own and are none of the extractor's business.
 */
const config: LinguiConfig = {
  sourceLocale: 'de',
  locales: ['de', 'en', 'fr'],
  fallbackLocales: false,
  orderBy: 'messageId',
  format: plainCatalogFormat,
  catalogs: [{ path: '<rootDir>/src/i18n/locales/{locale}', include: ['<rootDir>/src'] }],
};

export default config;
