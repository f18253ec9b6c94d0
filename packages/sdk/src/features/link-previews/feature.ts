import { err } from '../../base/result/result.ts';
import { command } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { LinkPreviewsApi } from './contract.ts';
import type { PreviewFinder } from './find-preview.ts';

/** Previews of the pages that messages link to. */
export const linkPreviewsFeature = defineFeature<LinkPreviewsApi>()({
  needs: ['requests', 'rooms'],
  before: { 'linkPreviews.find': command(err({ kind: 'unreachable' })) },
  start: (deps) => {
    let finder: Promise<PreviewFinder> | undefined;
    const begin = async () => new (await import('./find-preview.ts')).PreviewFinder(deps);
    return {
      'linkPreviews.find': {
        shape: 'command',
        run: async (query) => {
          finder ??= begin();
          return (await finder).find(query);
        },
      },
    };
  },
});
