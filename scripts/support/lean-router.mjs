import { join } from 'node:path';
import { inHouse } from './house.mjs';

const PRODUCTION = inHouse('node_modules', 'react-router', 'dist', 'production');
const ENTRIES = new Map([
  ['react-router', join(PRODUCTION, 'index.mjs')],
  ['react-router/dom', join(PRODUCTION, 'dom-export.mjs')],
]);

/** A class over a component of React's, with what is set on it afterwards; reading its parent may have an effect, for all a bundler knows. */
const COMPONENT_CLASS =
  /^var (\w+) = (class extends \w+\.Component \{\n[\s\S]*?^\};)\n(\1\.contextType = \w+;\n)?/gm;
const WRAPPED = /= (\w+\.(?:forwardRef|memo)\()/g;
/** Links that fetch ahead: for a router that knows where each route's code lies, which is not used here. */
const FETCHING_AHEAD = /^function PrefetchPageLinks\(/m;
const NAME_FOR_TOOLS = /^\w+\.displayName = .*;\n/gm;

/**
 * The router's published module is made for development, and is one file in which a bundler has to keep what it cannot
 * prove to be without effect: forms, link prefetching, error boundaries, scripts of a server's rendering. Taken as made
 * for production and marked as what it is, the part that is not imported falls away: half of its weight.
 * @returns {import('vite').Plugin}
 */
export function leanRouter() {
  return {
    name: 'lean-router',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => ENTRIES.get(id) ?? null,
    transform(code, id) {
      if (!id.startsWith(PRODUCTION)) return null;
      return {
        code: code
          .replace(COMPONENT_CLASS, (_, name, body, after = '') => {
            return `var ${name} = /* @__PURE__ */ (() => { const ${name} = ${body} ${after} return ${name}; })();\n`;
          })
          .replace(
            FETCHING_AHEAD,
            'function PrefetchPageLinks() { return null; }\nfunction AllPrefetchPageLinks(',
          )
          .replace(WRAPPED, '= /* @__PURE__ */ $1')
          .replace(NAME_FOR_TOOLS, ''),
        map: null,
      };
    },
  };
}
