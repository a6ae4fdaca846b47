/** Languages of the interface that the console brings whole. */
export const COMPLETE_LANGUAGES: readonly string[] = ['de', 'en', 'fr'];

/** Language whose text is shown where another language lacks one. */
export const FALLBACK_LANGUAGE = 'en';
