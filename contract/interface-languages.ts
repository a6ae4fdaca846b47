/** Languages of the interface that the console brings whole. */
export const COMPLETE_LANGUAGES: readonly string[] = ['de', 'en', 'fr'];

/** What stands in for a text that another language lacks. */
export const FALLBACK_LANGUAGE = 'en';
