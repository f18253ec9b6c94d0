import type { Plugin } from 'vite';

const COMPILED = 'export const messages=';

/** Has compiled catalogues (`*.po`) give their texts when they are asked for them: a page may never say one. */
export function readWhenAsked(): Plugin {
  return {
    name: 'parley-read-when-asked',
    enforce: 'post',
    transform: { filter: { id: /\.po$/ }, handler: (code) => ({ code: whenAsked(code), map: null }) },
  };
}

/** A catalogue as Lingui compiled it, as a function. */
export function whenAsked(code: string): string {
  if (!code.includes(COMPILED)) throw new Error('A catalogue is compiled in a form that is not known.');
  return code.replace(COMPILED, `${COMPILED}()=>`);
}
