/** The tables of languages, contexts and wordings. */
// biome-ignore lint/suspicious/noEmptyInterface: its tables arrive with their migration
export interface TextTables {}
