import type { Act, Book, BookCase, BookStep, Flow, Look, Named } from '#paths/book/book.ts';
import { Html, html } from '#paths/book/html.ts';
import { SCRIPT, STYLE } from '#paths/book/look.ts';
import { counted } from '#paths/core/counted.ts';

/** Where development serves the console, with whose switch cases are caused that no hand can cause. */
const DEVELOPMENT = 'http://localhost:5173';

const REACHES = ['by hand', 'with the switch', 'automatic'];
const RISKS = ['high', 'medium', 'low'];

/** What is done, as an instruction; `lang` says in which language a name is. */
const DOES: Readonly<Record<Act['does'], (name: Html, role: string, text: Html) => Html>> = {
  press: (name, role) => html`Press the ${role} ${name}.`,
  type: (name, role, text) => html`Type ${text} into the ${role === 'password' ? 'field' : role} ${name}.`,
  choose: (name, _, text) => html`Choose ${text} in ${name}.`,
};

class Pages {
  readonly #book: Book;

  constructor(book: Book) {
    this.#book = book;
  }

  page(title: string, body: Html): string {
    return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – test book of Leitstand ${this.#book.version}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
${body}
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`.text;
  }

  index(): string {
    const { flows, version, language } = this.#book;
    const cases = flows.reduce((sum, one) => sum + one.cases.length, 0);
    return this.page(
      'Contents',
      html`<main>
<h1>Test book of Leitstand ${version}</h1>
<p class="soft">${counted(cases, 'case')} of ${counted(flows.length, 'flow')}. Buttons and fields are called as in the interface in ${languageName(language)}.</p>
${this.#withoutPictures()}
<p>Cases <em>by hand</em> need a server with data and nothing else. Those <em>with the switch</em> are opened in the
development build (<code>npm run dev</code>), where their address makes the server answer as the case wants, or late, or not at all.
<em>Automatic</em> ones begin in other flows or take a mistake of ours; they are there to be read, and are walked by <code>npm run paths</code>.</p>
${filters([
  choice('Role', 'role', unique(flows.map(({ role }) => role))),
  choice('Risk', 'risk', RISKS),
  choice('Screen', 'screen', unique(flows.map(({ screen }) => screen)).toSorted()),
  choice('How', 'reach', REACHES),
])}
<table class="flows"><thead><tr><th>Flow</th><th>Screen</th><th>Role</th><th>Risk</th><th>By hand</th><th>With the switch</th><th>Automatic</th></tr></thead>
<tbody>${flows.map((flow) => this.#row(flow))}</tbody></table>
</main>`,
    );
  }

  #withoutPictures(): Html {
    const { withoutPictures } = this.#book;
    return withoutPictures === null
      ? html``
      : html`<p class="note">Without pictures: ${withoutPictures}.</p>`;
  }

  #row({ machine, screen, role, risk, cases }: Flow): Html {
    const words = cases.map(({ title, given }) => `${title} ${given}`).join(' ');
    const reaches = unique(cases.map(({ reach }) => reach)).join('|');
    const counts = REACHES.map((reach) => cases.filter((one) => one.reach === reach).length);
    return html`<tr data-entry data-role="${role}" data-risk="${risk}" data-screen="${screen}" data-reach="${reaches}" data-words="${words}">
<td><a href="${machine}.html">${machine}</a></td><td>${screen}</td><td>${role}</td><td>${risk}</td>${counts.map(
      (count, index) => html`<td class="number" data-of="${REACHES[index] ?? ''}">${count}</td>`,
    )}</tr>
`;
  }

  flow({ machine, screen, role, risk, first, unseen, cases }: Flow): string {
    return this.page(
      machine,
      html`<nav><a href="index.html">Contents</a></nav>
<main>
<h1>${machine}</h1>
<p class="soft">${screen}, risk: ${risk}, ${counted(cases.length, 'case')}</p>
${this.#withoutPictures()}
<dl><dt>Sign in as</dt><dd>${role}</dd>${first === null ? null : html`<dt>First</dt><dd>${first}</dd>`}</dl>
${unseen === null ? null : html`<p class="note">It has no screen of its own: ${unseen}.</p>`}
${filters([choice('How', 'reach', REACHES)])}
${cases.map((one) => this.#case(one, role))}
</main>`,
    );
  }

  #case({ id, title, given, reach, address, begin, steps }: BookCase, role: string): Html {
    const at = reach === 'with the switch' ? `${DEVELOPMENT}${address}` : address;
    return html`<article id="${id}" data-entry data-reach="${reach}">
<header><h2>${title}</h2><span class="mark">${reach}</span> <a class="soft" href="#${id}">${id}</a></header>
<dl><dt>Given</dt><dd>${given}</dd><dt>Role</dt><dd>${role}</dd><dt>Address</dt><dd>${
      reach === 'with the switch' ? html`<a href="${at}">${at}</a>` : html`<code>${at}</code>`
    }</dd></dl>
<ol class="steps">
<li class="step"><div><p><strong>Open the address.</strong></p>${this.#expected(begin)}</div>${this.#picture(begin.look, begin.state)}</li>
${steps.map((step, index) => this.#step(step, index + 1))}</ol>
<p class="result">☐ passed &nbsp; ☐ failed &nbsp; by: ______________ on: ______________ note: ____________________________</p>
</article>
`;
  }

  #step(step: BookStep, number: number): Html {
    const { says, acts, data, how, state, look } = step;
    const given = Object.entries(data);
    return html`<li class="step"><div><p><strong>${number}. ${says}.</strong></p>
${acts.length > 0 ? html`<ul>${acts.map((one) => html`<li>${this.#instruction(one)}</li>`)}</ul>` : null}${
  given.length > 0
    ? html`<p>With: ${given.map(([name, value], index) => html`${index > 0 ? ', ' : ''}${name} <code>${textOf(value)}</code>`)}</p>`
    : null
}${how === null ? null : html`<p class="soft">${how}</p>`}
${this.#expected(step)}</div>${this.#picture(look, state)}</li>
`;
  }

  #instruction({ does, role, name, text }: Act): Html {
    return DOES[does](this.#quoted(name), role, html`<kbd>${text}</kbd>`);
  }

  #quoted(name: string): Html {
    return html`<b lang="${this.#book.language}">${name}</b>`;
  }

  #expected({ means, isPassing, look: { seen } }: BookCase['begin']): Html {
    const brief = isPassing ? 'For a moment: ' : '';
    if (seen.length === 0) return html`<p>${brief}${means}</p>`;
    return html`<p>${brief}${means} There is:</p><ul>${seen.map((one) => html`<li>${this.#named(one)}</li>`)}</ul>`;
  }

  #named({ role, name }: Named): Html {
    if (role === 'text') return this.#quoted(name);
    return name === '' ? html`${role}` : html`${role} ${this.#quoted(name)}`;
  }

  #picture({ picture }: Look, state: string): Html {
    if (picture === null) return html`<div></div>`;
    return html`<figure>${['light', 'dark'].map(
      (scheme) =>
        html`<a class="${scheme}" href="pictures/${picture}-${scheme}.webp"><img loading="lazy" src="pictures/${picture}-${scheme}.webp" alt="${state}, ${scheme}"></a>`,
    )}</figure>`;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function languageName(language: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
}

function unique<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}

function choice(label: string, name: string, values: readonly string[]): Html {
  return html`<label>${label}<select name="${name}"><option value="">all</option>${values.map(
    (value) => html`<option>${value}</option>`,
  )}</select></label>`;
}

function filters(choices: readonly Html[]): Html {
  return html`<form><label>Search<input type="search" name="search"></label>${choices}<span data-count role="status"></span></form>`;
}

/** The pages of a book, by the names of their files. */
export function pagesOf(book: Book): ReadonlyMap<string, string> {
  const pages = new Pages(book);
  return new Map([
    ['index.html', pages.index()],
    ...book.flows.map((flow): [string, string] => [`${flow.machine}.html`, pages.flow(flow)]),
  ]);
}
