import { parseSync } from 'rolldown/utils';
import type { SourceFile } from '#tests/support/architecture.ts';

const BUTTONS: ReadonlySet<string> = new Set(['Button', 'ActionButton', 'ActionIcon', 'button']);

/** Names that only say that a request is under way: the button itself shows that. */
const UNDER_WAY = /^(busy|saving|stopping|locked|isRepairing|isUnderWay|state === 'saving')(?!\w)/;

/** Disabled buttons whose reason is said beside them, each with where. */
const SAID: ReadonlyMap<string, string> = new Map([
  [
    'src/screens/audit/RepairSection.tsx: !canConfirm && !isRepairing',
    'the answer above names what blocks it',
  ],
  ['src/screens/servers/SyncCancel.tsx: !canCancel && !cancelling', 'the progress above: it begins or ends'],
  ['src/screens/wording-replace/ReplaceGroup.tsx: rows.length === 0', 'its own words: 0 of 0'],
  [
    'src/screens/forms/RecordFormActions.tsx: saving || isUnreachable',
    'the notice above: whether it was stored is not known',
  ],
  ['src/screens/lists/ExportButton.tsx: disabled', 'its title'],
  ["src/screens/session/ConfirmationDialog.tsx: password === ''", 'the required field above it is empty'],
]);

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly name?: { readonly name?: string };
  readonly attributes?: readonly (Node & { readonly value?: { readonly expression?: Node } | null })[];
}

/** Buttons of a file that cannot be pressed in some state and do not say why. */
export function reasonlessButtons({ path, text }: SourceFile): string[] {
  const findings: string[] = [];
  const look = ({ name, attributes = [] }: Node) => {
    if (!BUTTONS.has(name?.name ?? '')) return;
    const names = attributes.map((attribute) => attribute.name?.name);
    if (names.includes('aria-describedby')) return;
    const { value } = attributes.find((attribute) => attribute.name?.name === 'disabled') ?? {};
    if (!value?.expression) return;
    const when = text.slice(value.expression.start, value.expression.end);
    const isUnderWay = when.split(' || ').every((part) => UNDER_WAY.test(part));
    if (!isUnderWay && !SAID.has(`${path}: ${when}`)) findings.push(`${path}: ${when}`);
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if ((node as Node).type === 'JSXOpeningElement') look(node as Node);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, text).program.body);
  return findings;
}
