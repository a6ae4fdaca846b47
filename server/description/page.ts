import { type DescribedCall, operationsOf, resolved } from '#server/description/document.ts';
import type { Json } from '#server/description/schemas.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav ul { columns: 18rem; padding-left: 1rem; overflow-wrap: anywhere; }
section { border-top: 1px solid GrayText; margin-top: 2rem; }
h2 { overflow-wrap: anywhere; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid GrayText; border-radius: 4px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
td p { margin: 0; }
`;

/** The document as a page for people: everything is on it, so that the browser's own search finds it. */
export function describePage(document: Json): string {
  const { title, version, description } = document.info as Record<string, string>;
  const calls = operationsOf(document);
  const components = document.components as { schemas: Json };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} ${escaped(version)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)} ${escaped(version)}</h1>
<p>${escaped(description)}</p>
<p>For tools: <a href="openapi.json">openapi.json</a></p>
<nav aria-label="Calls"><ul>
${calls.map((call) => `<li><a href="#${idOf(call)}">${escaped(titleOf(call))}</a></li>`).join('\n')}
</ul></nav>
${calls.map((call) => sectionOf(document, call)).join('\n')}
<section><h2 id="schemas">Shared schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => `<h3 id="schema-${escaped(name)}">${escaped(name)}</h3>\n${pre(schema)}`)
  .join('\n')}
</section>
</main>
</body>
</html>
`;
}

function idOf({ operation }: DescribedCall): string {
  return escaped(operation.operationId);
}

function titleOf({ method, path }: DescribedCall): string {
  return `${method} ${path.slice(1)}`;
}

function sectionOf(document: Json, call: DescribedCall): string {
  const { summary, description, parameters, requestBody, responses } = call.operation as {
    summary: string;
    description: string;
    parameters: Json[];
    requestBody?: { content: Record<string, { schema: Json }> };
    responses: Record<string, Answer>;
  };
  const answers = Object.entries(responses);
  const bodies = Object.entries(requestBody?.content ?? {});
  return `<section>
<h2 id="${idOf(call)}">${escaped(titleOf(call))}</h2>
<p>${escaped(summary)}. ${escaped(description)}</p>
${parameters.length > 0 ? parameterTable(parameters.map((one) => resolved(document, one))) : ''}
${bodies.map(([type, { schema }]) => `<h3>Request (${escaped(type)})</h3>\n${pre(schema)}`).join('\n')}
${answers
  .filter(([, answer]) => !answer['x-codes'])
  .map(([status, answer]) => answerOf(status, answer))
  .join('\n')}
<h3>Refusals</h3>
<table><tbody>
${answers
  .filter(([, answer]) => answer['x-codes'])
  .map(
    ([status, answer]) => `<tr><th scope="row">${status}</th><td>${paragraphs(answer.description)}</td></tr>`,
  )
  .join('\n')}
</tbody></table>
</section>`;
}

interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Json; readonly example?: unknown }>>;
  readonly 'x-codes'?: readonly string[];
}

function answerOf(status: string, { description, content = {} }: Answer): string {
  const parts = Object.values(content).map(
    ({ schema, example }) =>
      `${schema ? pre(schema) : ''}${example === undefined ? '' : `<h4>Example</h4>\n${pre(example)}`}`,
  );
  return `<h3>Answer ${status}</h3>\n<p>${escaped(description)}.</p>\n${parts.join('\n')}`;
}

function parameterTable(parameters: readonly Json[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, description = '', schema }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${escaped(place)}${required ? ', required' : ''}</td>` +
      `<td>${escaped(description)} <code>${escaped(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<h3>Parameters</h3>\n<table><tbody>\n${rows.join('\n')}\n</tbody></table>`;
}

function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
}

function pre(value: unknown): string {
  return `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`;
}

function escaped(value: unknown): string {
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
