/** Where the console gives its machines their services. */
const PORT = '/machines/kit/port.ts';
const PROVIDES = 'export function provide<';

/**
 * Development and a console that is looked into: lets services of the console answer as the address says (`?answers=…`, docs/path-tests.md), so that
 * whatever a path needs of a server can be caused by hand. No build for users knows of it.
 * @param {{ inBuild: boolean }} options `inBuild` where the build is one that is looked into
 * @returns {{ name: string, apply: 'serve' | undefined, enforce: 'pre', transform: (code: string, id: string) => { code: string, map: null } | null }}
 */
export function scriptedAnswers({ inBuild }) {
  return {
    name: 'leitstand:scripted-answers',
    apply: inBuild ? undefined : 'serve',
    enforce: 'pre',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith(PORT)) return null;
      if (!code.includes(PROVIDES)) throw new Error(`${PORT} no longer says ${PROVIDES}`);
      return {
        code: [
          "import { scriptedPort } from '#paths/switch/scripted-port.ts';",
          code.replace(PROVIDES, 'function provideAsWritten<'),
          'export const provide = (machine, port) => provideAsWritten(machine, scriptedPort(machine, port));',
        ].join('\n'),
        map: null,
      };
    },
  };
}
