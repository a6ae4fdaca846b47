import * as z from 'zod/mini';
import { fileNameTrouble } from '#contract/file-name.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { refuses, visible } from '#contract/text.ts';

/**
 * The name of a file: as a name, free of what Windows would run or put somewhere else (028). May be empty. Apart from the
 * other texts, since every page of the console reads those and only files need the list of endings.
 */
export const fileName = z
  .string()
  .check(
    z.maxLength(LIMITS.name, { error: REFUSAL.nameTooLong }),
    visible.name,
    refuses(REFUSAL.fileKind, fileNameTrouble),
  );
