import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { singleScript } from './single-script.ts';

/**
 * The files for starting without a network: programs, styles, the text font. Large WebAssembly modules, and what draws PDF, are loaded when
 * they are needed.
 */
const KEPT_FILES = /^(?!.*(?:latin-ext|pdf\.worker)).*\.(?:js|css|woff2|svg)$/;

/** Words of emoji in other languages: each is of use to some people only, and who has no network finds emoji by those of the page. */
const FOR_SOME = /\/lib\/emoji\/languages\/(?!en\.ts$)/;

function isForSome(output: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  return output.type === 'chunk' && FOR_SOME.test(output.facadeModuleId ?? '');
}

/**
 * Builds the service worker (`shell/offline/offline.worker.ts`) beside the page, with the list of this build's files. `buildId` goes into
 * its version, so that each build brings its own page along.
 */
export function keepShell(buildId: string): Plugin {
  return {
    name: 'parley-keep-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        if (this.environment.name !== 'client') return;
        const files = Object.entries(bundle)
          .filter(([file, output]) => KEPT_FILES.test(file) && !isForSome(output))
          .map(([file]) => file)
          .sort();
        const version = createHash('sha256')
          .update(JSON.stringify([buildId, files]))
          .digest('hex')
          .slice(0, 12);
        const shell = JSON.stringify({ version, files: files.map((file) => `./${file}`) });
        const script = await singleScript('src/shell/offline/offline.worker.ts');
        this.emitFile({ type: 'asset', fileName: 'offline.js', source: `const PARLEY_SHELL=${shell};\n${script}` });
      },
    },
  };
}
