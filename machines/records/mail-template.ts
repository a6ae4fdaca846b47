import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import { recordMachines } from '#machines/records/record-machines.ts';

export const mailTemplateMachines = recordMachines(MAIL_TEMPLATE);
