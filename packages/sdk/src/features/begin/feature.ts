import { SIGNED_OUT } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { BeginApi } from './contract.ts';

/** Begin: making rooms, and starting conversations. */
export const beginFeature = defineFeature<BeginApi>()({
  needs: ['clock', 'me', 'requests', 'rooms'],
  before: {
    'begin.createRoom': SIGNED_OUT,
    'begin.startChat': SIGNED_OUT,
    'begin.checkAddress': SIGNED_OUT,
  },
  start: (deps) => ({
    'begin.createRoom': {
      shape: 'command',
      run: async (room, { signal }) => (await beginning()).makeRoom(deps, room, signal),
    },
    'begin.startChat': {
      shape: 'command',
      run: async (chat, { signal }) => (await beginning()).startChat(deps, chat, signal),
    },
    'begin.checkAddress': {
      shape: 'command',
      run: async ({ localpart }, { signal }) => (await beginning()).checkAddress(deps, localpart, signal),
    },
  }),
});

/** Code for what is begun now and then: not needed to start. */
function beginning() {
  return import('./beginning.ts');
}
