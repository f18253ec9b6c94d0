/** Additions to the head of the built page besides those of Vite. */
import type { Plugin } from 'vite';
import { singleScript } from './single-script.ts';

/** Asks for the text font as early as the script, so that the first visit is drawn with it if it is quick enough. */
export function preloadFont(): Plugin {
  return {
    name: 'parley-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

/**
 * Puts `lib/theme/before-paint.ts` first into the page, as a script of its own that the browser runs before it paints: modules run
 * later, and a dark page would flash light. The page policy allows no inline script, so it is a file.
 */
export function beforePaint(): Plugin {
  return {
    name: 'parley-before-paint',
    apply: 'build',
    async buildStart() {
      if (this.environment.name !== 'client') return;
      const source = await singleScript('src/lib/theme/before-paint.ts');
      this.emitFile({ type: 'asset', name: 'before-paint.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /before-paint-.*\.js$/.test(name))
          .map((name) => ({ tag: 'script', attrs: { src: `./${name}` }, injectTo: 'head-prepend' as const })),
    },
  };
}

const BOOT = '/src/shell/engine/boot.ts';

/**
 * Makes the start of the engine a script of its own, before all others: those are loaded completely
 * before the first of them runs.
 */
export function startEngineFirst(): Plugin {
  return {
    name: 'parley-start-engine-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.values(bundle ?? {})
          .filter((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(BOOT)))
          .map(({ fileName }) => ({
            tag: 'script',
            attrs: { type: 'module', async: true, fetchpriority: 'high', crossorigin: '', src: `./${fileName}` },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}
