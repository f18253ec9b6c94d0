import { ok } from '../../base/result/result.ts';
import { command, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { LateCalls } from '../../core/feature/late-calls.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { MESH_CALL_TYPE, MESH_MEMBER_TYPE } from '../../protocol/rules/mesh/mesh-constants.ts';
import type { MeshApi } from './contract.ts';
import { meshSocket } from './event-socket.ts';
import { MeshPages } from './mesh-pages.ts';
import { UNKNOWN_MESH } from './room/unknown-mesh.ts';
import type { RunningMesh } from './running-mesh.ts';

/** Calls of many without anything in the middle: who is in them, and what devices say to each other. */
export const meshFeature = defineFeature<MeshApi, 'mesh.attend' | 'mesh.signals'>()({
  events: meshSocket,
  sync: { state: [MESH_CALL_TYPE, MESH_MEMBER_TYPE].map((type) => [type, '*']) },
  needs: [
    ...(['env', 'log', 'scope', 'session', 'me', 'requests', 'rooms', 'members'] as const),
    ...(['crypto', 'delayed', 'farewells', 'isGuest', 'sync', 'pushRules', 'ignored'] as const),
  ],
  lasting: ({ env }) => {
    const pages = new MeshPages(env);
    return { shared: pages, handlers: pageHandlers(pages) };
  },
  before: {
    'mesh.room': view(UNKNOWN_MESH),
    'mesh.running': view([]),
    'mesh.ringing': view([]),
    'mesh.join': SIGNED_OUT,
    'mesh.leave': command(ok(null)),
    'mesh.share': command(ok(null)),
    'mesh.call': view(null),
    'mesh.send': SIGNED_OUT,
    'mesh.relay': command(ok(null)),
  },
  start: (deps, scope, pages) => {
    const mesh = new LateCalls<RunningMesh>(async () => {
      const { RunningMesh: Started } = await import('./running-mesh.ts');
      return new Started(deps, pages);
    });
    mesh.loadWhenNeeded(deps, pages, scope);
    return {
      'mesh.room': {
        shape: 'view',
        open: ({ roomId }, inner) => mesh.follow(inner, UNKNOWN_MESH, (loaded, own) => loaded.openRoom(roomId, own)),
      },
      'mesh.running': {
        shape: 'view',
        open: (_params, inner) => mesh.followIfThere(inner, [], (loaded, own) => loaded.openRunning(own)),
      },
      'mesh.ringing': {
        shape: 'view',
        open: (_params, inner) => mesh.followIfThere(inner, [], (loaded, own) => loaded.openRinging(own)),
      },
      'mesh.join': { shape: 'command', run: async (asked, { signal }) => (await mesh.get()).own.join(asked, signal) },
      'mesh.leave': {
        shape: 'command',
        run: async ({ roomId }) => {
          await (await mesh.get()).own.leave(roomId);
          return ok(null);
        },
      },
      'mesh.share': {
        shape: 'command',
        run: async ({ roomId, isSharing }) => {
          (await mesh.get()).own.share(roomId, isSharing);
          return ok(null);
        },
      },
      'mesh.call': {
        shape: 'view',
        open: ({ roomId }, inner) => mesh.followIfThere(inner, null, (loaded, own) => loaded.openCall(roomId, own)),
      },
      'mesh.send': { shape: 'command', run: async (said) => (await mesh.get()).signals.send(said) },
      'mesh.relay': { shape: 'command', run: async () => ok(await (await mesh.get()).turn.get()) },
    };
  },
});

/** The handlers by which pages say which calls they have, and hear what is said in them. */
function pageHandlers(pages: MeshPages): Pick<Handlers<MeshApi>, 'mesh.attend' | 'mesh.signals'> {
  return {
    'mesh.signals': { shape: 'stream', open: ({ roomId }) => pages.logOf(roomId) },
    'mesh.attend': {
      shape: 'command',
      run: async (attention) => {
        pages.attend(attention);
        return ok(null);
      },
    },
  };
}
