import { UNKNOWN_ROOM } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { RoomExportApi } from './contract.ts';

/** Conversations as files. */
export const roomExportFeature = defineFeature<RoomExportApi>()({
  needs: ['clock', 'me', 'requests', 'rooms'],
  before: { 'roomExport.part': UNKNOWN_ROOM },
  start: (deps) => ({
    'roomExport.part': {
      shape: 'command',
      run: async (request, { signal }) => (await import('./export-part.ts')).exportPart(deps, request, signal),
    },
  }),
});
