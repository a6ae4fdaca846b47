import type { InspectionEvent } from 'xstate';
import { attachInspector } from '#inspector/console/attach.ts';
import { MASK_RULES } from '#src/inspection/mask-rules.ts';
import { PROJECT_NAME } from '#src/inspection/project-name.ts';
import { addressBelowBase } from '#src/page/base-path.ts';

const PAGE = 'dev/inspector';

/**
 * Lets inspectors look into the console, from its first event on.
 * @param also hears the same
 * @returns XState's option `inspect`
 */
export function attachConsole(
  also?: (event: InspectionEvent) => void,
): Promise<(event: InspectionEvent) => void> {
  return attachInspector({
    name: PROJECT_NAME,
    machines: async () => (await import('#machines/all.ts')).MACHINES.map(({ machine }) => machine),
    page: addressBelowBase(PAGE),
    rules: MASK_RULES,
    also,
  });
}
