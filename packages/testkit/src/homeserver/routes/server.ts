import { type Exchange, type Reply, type Route, reply } from '../http-exchange.ts';

const VERSIONS = ['r0.6.1', ...Array.from({ length: 13 }, (_, index) => `v1.${index + 1}`)];

/** The server's versions, requested before signing in, and its capabilities. */
export function serverRoutes(baseUrl: string): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/_matrix/client/versions',
      needsToken: false,
      handle: ({ state }) =>
        reply({
          versions: state.knowsThreads ? VERSIONS : VERSIONS.slice(0, VERSIONS.indexOf('v1.3')),
          unstable_features: {
            'org.matrix.simplified_msc3575': state.offersSlidingSync,
            'org.matrix.msc4108': state.rendezvous.isOffered,
            'org.matrix.msc4140': state.delayed.longestMs !== null,
            'uk.half-shot.msc2666.query_mutual_rooms.stable': state.listsMutualRooms,
            'uk.tcpip.msc4133.stable': state.keepsProfileFields,
          },
        }),
    },
    {
      method: 'GET',
      path: '/.well-known/matrix/client',
      needsToken: false,
      handle: () => reply({ 'm.homeserver': { base_url: baseUrl } }),
    },
    { method: 'GET', path: '/_matrix/client/v3/capabilities', needsToken: true, handle: capabilities },
  ];
}

function capabilities({ state }: Exchange): Reply {
  const available = { '10': 'stable', '11': 'stable', '12': 'stable', 'org.example.odd': 'unstable' };
  return reply({
    capabilities: {
      'm.room_versions': { default: '12', available },
      ...(state.keepsProfileFields && { 'm.profile_fields': { enabled: true } }),
      ...state.capabilities,
      'org.matrix.msc4140.delayed_events': { max_delay_ms: state.delayed.longestMs ?? 0, max_scheduled: 100 },
    },
  });
}
