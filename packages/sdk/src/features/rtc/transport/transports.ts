import { err, ok, type Result } from '../../../base/result/result.ts';
import { DerivedValue } from '../../../base/value/derived.ts';
import type { Readable } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { RtcMember, RtcTransport } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { SfuAccess, TokenFailure } from '../contract.ts';
import type { RtcTransports, TokenMember } from '../parts.ts';
import { type OwnTransport, TransportDiscovery } from './discovery.ts';
import { isSafeService } from './safe-service.ts';
import { ServiceTokens } from './service-tokens.ts';

/** Services of others that are asked for one room: each learns who the user is, so nobody may name them by the hundred (SEC-51). */
const MOST_SERVICES = 16;

/**
 * Transports of calls, and tokens for them.
 *
 * A token is asked for by an OpenID token, which tells the service who the user is, and which a service that means harm could show to others
 * within the hour. So it goes only to services over https; in a room to the user's own and to sixteen others at most; and each token to one
 * service, once. No service gets keys: these go to devices alone.
 */
export class Transports implements RtcTransports {
  readonly #account: Need<'env' | 'scope' | 'session' | 'me' | 'requests'>;
  readonly #membersOf: (roomId: RoomId) => Readable<readonly RtcMember[]>;
  readonly #discovery: TransportDiscovery;
  readonly #tokens: ServiceTokens;
  readonly #asked = new Map<RoomId, Set<string>>();

  /** `membersOf` follows the members of a room's call, the oldest first. */
  constructor(
    account: Need<'env' | 'scope' | 'session' | 'me' | 'requests'>,
    membersOf: (roomId: RoomId) => Readable<readonly RtcMember[]>,
  ) {
    this.#account = account;
    this.#membersOf = membersOf;
    this.#discovery = new TransportDiscovery(account);
    this.#tokens = new ServiceTokens(account);
  }

  get isAsked(): boolean {
    return this.#discovery.isAsked;
  }

  of(roomId: RoomId): Readable<OwnTransport> {
    const own = this.#discovery.found;
    const members = this.#membersOf(roomId);
    return new DerivedValue<OwnTransport>([own, members], (before) => {
      const offered = own.current ?? this.#offeredBy(members.current);
      return isSameTransport(before, offered) ? before : offered;
    });
  }

  async token(roomId: RoomId, transport: RtcTransport, member: TokenMember): Promise<Result<SfuAccess, TokenFailure>> {
    const { serviceUrl } = transport;
    if (!isSafeService(serviceUrl, this.#account.session.homeserverUrl) || !this.#mayAsk(roomId, serviceUrl))
      return err({ kind: 'badAnswer' });
    const token = await this.#tokens.ask(serviceUrl, { ...member, roomId }, member.form);
    return token.ok ? ok({ url: token.value.url, jwt: token.value.jwt }) : token;
  }

  /** The oldest member's transport does for all where the own homeserver offers none (09.L-06). */
  #offeredBy(members: readonly RtcMember[]): RtcTransport | null {
    const { homeserverUrl } = this.#account.session;
    for (const { transports } of members)
      for (const transport of transports) if (isSafeService(transport.serviceUrl, homeserverUrl)) return transport;
    return null;
  }

  #mayAsk(roomId: RoomId, serviceUrl: string): boolean {
    const own = this.#discovery.found.current;
    if (own !== 'loading' && own?.serviceUrl === serviceUrl) return true;
    const asked = this.#asked.get(roomId) ?? new Set();
    if (asked.size >= MOST_SERVICES && !asked.has(serviceUrl)) return false;
    this.#asked.set(roomId, asked.add(serviceUrl));
    return true;
  }
}

/** True for one address in two objects: that is no news. */
function isSameTransport(before: OwnTransport | undefined, now: OwnTransport): before is RtcTransport {
  if (before === undefined || before === null || before === 'loading' || now === null || now === 'loading')
    return false;
  return before.serviceUrl === now.serviceUrl && before.alias === now.alias;
}
