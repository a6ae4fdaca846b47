/** The access code of servers that tests synchronise with. */
export const ACCESS_CODE = 'Zugang-zu-dieser-Quelle-2026';

/** The token of the metrics of servers that tests walk through. */
export const METRICS_TOKEN = 'Zahlen-dieses-Servers-2026';
