import { parseSync } from 'rolldown/utils';
import type { SourceFile } from '#tests/support/architecture.ts';

interface Rule {
  readonly files: RegExp;
  readonly except: ReadonlySet<string>;
  /** Pattern that no string of these files may match. */
  readonly text: RegExp;
  readonly why: string;
}

const RULES: readonly Rule[] = [
  {
    files: /^(contract|machines|src|server)\//,
    except: new Set(['contract/english-refusals.ts', 'contract/refusal.ts', 'contract/refusals.ts']),
    text: /^0[0-6]\d$/,
    why: 'a code of the catalogue has a name in contract/refusal.ts',
  },
  {
    files: /^server\/(domain|store|sync|files|exchange|security|endpoint|counts)\//,
    except: new Set(),
    text: /[äöüß„]|\b(der|die|das|dem|den|ein|eine|ist|sind|wird|wurde|nicht|kein|keine|gibt|Sie|Bitte) /i,
    why: 'sentences are made in server/routes/finding-words.ts',
  },
];

/** Strings that say what their file must not, one sentence each. */
export function literalFindings({ path, text }: SourceFile): string[] {
  const rules = RULES.filter(({ files, except }) => files.test(path) && !except.has(path));
  if (rules.length === 0) return [];
  const findings: string[] = [];
  const look = (value: string) => {
    for (const rule of rules) if (rule.text.test(value)) findings.push(`${path}: '${value}': ${rule.why}`);
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    const { type, value } = node as { type?: string; value?: unknown };
    if (type === 'Literal' && typeof value === 'string') look(value);
    if (type === 'TemplateElement') look((value as { readonly cooked: string | null }).cooked ?? '');
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, text).program.body);
  return findings;
}
