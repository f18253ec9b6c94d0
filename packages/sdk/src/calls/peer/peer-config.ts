/** The configuration of a peer connection (07.V-05). Pure. */

export interface IceServer {
  readonly urls: readonly string[];
  readonly username?: string;
  readonly credential?: string;
}

export interface PeerRules {
  /** Nobody is to learn this machine's address: everything goes over the relay. */
  readonly isRelayOnly: boolean;
  /** A server of others may be asked for our address where the homeserver has none. */
  readonly allowsFallbackStun: boolean;
}

const FALLBACK: IceServer = { urls: ['stun:turn.matrix.org'] };

/** The configuration for `relay`, the homeserver's own servers, if it has any (07.V-04). */
export function peerConfig(relay: IceServer | null, { isRelayOnly, allowsFallbackStun }: PeerRules) {
  const iceServers = relay !== null ? [relay] : allowsFallbackStun ? [FALLBACK] : [];
  return {
    iceServers: iceServers.map((server) => ({ ...server, urls: [...server.urls] })),
    ...(isRelayOnly ? { iceTransportPolicy: 'relay' as const } : {}),
    iceCandidatePoolSize: 0,
    bundlePolicy: 'max-bundle' as const,
  };
}
