import { listCall } from '#contract/record-calls.ts';
import { recordSchema } from '#contract/record-schema.ts';
import { LANGUAGE } from '#contract/records/language.ts';
import type { RecordOf } from '#contract/records/record.ts';

export const languageSchema = recordSchema(LANGUAGE);
export type Language = RecordOf<typeof LANGUAGE>;

export const languageList = listCall(LANGUAGE);
