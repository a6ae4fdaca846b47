/** Which texts of a context an export can be limited to: whose text in the target is missing, or outdated. */
export const EXPORT_ONLY = ['missing', 'outdated'] as const;
export type ExportOnly = (typeof EXPORT_ONLY)[number];
