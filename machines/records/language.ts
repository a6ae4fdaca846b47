import { LANGUAGE } from '#contract/records/language.ts';
import { recordMachines } from '#machines/records/record-machines.ts';

export const languageMachines = recordMachines(LANGUAGE);
