/** The access code of servers that tests synchronise with. */
export const ACCESS_CODE = 'Zugang-zu-dieser-Quelle-2026';
