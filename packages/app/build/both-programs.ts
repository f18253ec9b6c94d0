import type { Plugin } from 'vite';
import { pastFaces } from './past-faces.ts';
import { withoutWasmNames } from './wasm-names.ts';

/** Plugins that the page's build and the engine's have in common. */
export function bothPrograms(): readonly Plugin[] {
  return [pastFaces(), withoutWasmNames()];
}
