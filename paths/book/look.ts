/** The look of the book's pages, in light and dark, and on paper. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2526; --soft: #55676a; --line: #ccd6d7; --ground: #fff; --raised: #f3f6f6; --accent: #0b5a66 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eded; --soft: #9fb1b3; --line: #3a4748; --ground: #161c1d; --raised: #20282a; --accent: #7fd3dd } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground) }
a { color: var(--accent) }
h1 { font-size: 1.6rem; margin: 0 0 .25rem } h2 { font-size: 1.15rem; margin: 0 } h3 { font-size: 1rem; margin: 1rem 0 .25rem }
.soft { color: var(--soft) } .note { padding: .75rem 1rem; background: var(--raised); border-left: 4px solid var(--accent) }
form { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin: 1.25rem 0; padding: 1rem; background: var(--raised); border-radius: 6px }
label { display: grid; gap: .15rem; font-size: .875rem; color: var(--soft) }
input, select { font: inherit; padding: .35rem .5rem; color: var(--ink); background: var(--ground); border: 1px solid var(--soft); border-radius: 4px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
table { width: 100%; border-collapse: collapse } th, td { padding: .4rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
th { font-size: .875rem; color: var(--soft) } td.number { text-align: right; font-variant-numeric: tabular-nums }
article { margin: 1.5rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 6px }
article > header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline }
.mark { padding: 0 .5rem; font-size: .8125rem; border: 1px solid currentColor; border-radius: 1rem; white-space: nowrap }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .75rem 0 } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
ol.steps { padding: 0; margin: 0; list-style: none } ol.steps > li { padding: 1rem 0; border-top: 1px solid var(--line) }
.step { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 1rem 1.5rem }
.step p { margin: 0 0 .35rem } .step ul, .step ol { margin: .25rem 0; padding-left: 1.25rem }
figure { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; align-items: start }
figure img { width: 100%; border: 1px solid var(--line); border-radius: 4px } figure a { display: block }
.result { display: none; margin: 1rem 0 0; padding-top: .75rem; border-top: 1px solid var(--line) }
code, kbd { font: .875em ui-monospace, monospace; background: var(--raised); padding: 0 .25rem; border-radius: 3px; overflow-wrap: anywhere }
[hidden] { display: none !important }
@media screen and (max-width: 44rem) { body { padding: 1rem } .step { grid-template-columns: 1fr } dl { grid-template-columns: 1fr } table.flows, table.flows tbody, table.flows tr, table.flows td { display: block } table.flows thead { display: none } table.flows td { border: 0; padding: .1rem 0 } table.flows tr { padding: .6rem 0; border-bottom: 1px solid var(--line) } td.number { text-align: left } td.number::after { content: ' ' attr(data-of) } }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #333; --line: #999; --ground: #fff; --raised: #fff; --accent: #000 }
  @page { margin: 15mm 14mm }
  body { max-width: none; padding: 0; font-size: 10pt } form, nav { display: none } a { text-decoration: none }
  article { border: 0; padding: 0; margin: 0 0 8mm } article > header, h2, h3 { break-after: avoid } li, figure, tr { break-inside: avoid }
  ol.steps > li { padding: 3mm 0 } .result { display: block } .note { border: 1px solid #999 }
  figure { grid-template-columns: 1fr } figure a.dark { display: none }
}
`;

/** Filters and search of a page: entries hold what they are filtered by, and what they say is searched. */
export const SCRIPT = `
const form = document.querySelector('form');
const entries = [...document.querySelectorAll('[data-entry]')];
const count = document.querySelector('[data-count]');
const texts = new Map(entries.map((entry) => [entry, ((entry.dataset.words || '') + ' ' + entry.textContent).toLowerCase()]));
function filter() {
  const wanted = [...new FormData(form)].filter(([, value]) => value !== '');
  let left = 0;
  for (const entry of entries) {
    const isWanted = wanted.every(([name, value]) => name === 'search'
      ? value.toLowerCase().split(/\\s+/).every((word) => texts.get(entry).includes(word))
      : (entry.dataset[name] || '').split('|').includes(value));
    entry.hidden = !isWanted;
    if (isWanted) left += 1;
  }
  count.textContent = left + ' of ' + entries.length;
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('reset', () => setTimeout(filter));
filter();
`;
