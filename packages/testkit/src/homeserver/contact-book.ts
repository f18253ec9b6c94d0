/** The fake homeserver's part in email addresses and phone numbers of accounts, and the identity servers that it knows. */
import type { JsonObject } from './wire.ts';

export interface KnownAddress {
  readonly userId: string;
  readonly medium: string;
  readonly address: string;
}

/** A message with a code. */
export interface SentText {
  readonly phone: string;
  readonly secret: string;
  readonly sid: string;
  readonly code: string;
  attempt: number;
  isTaken: boolean;
}

/** The part of an identity server that a homeserver speaks to. */
export interface TrustedIdentityServer {
  /** Binds an address that was validated there; an error object says why not. */
  bind(sid: string, secret: string, token: string, userId: string): JsonObject | null;
  unbind(medium: string, address: string): void;
  /** Takes an invitation, and tells the user who is known by the address, if there is one. */
  invite(medium: string, address: string, token: string, roomId: string): JsonObject | string | null;
}

export class ContactBook {
  readonly addresses: KnownAddress[] = [];
  readonly texts: SentText[] = [];
  /** By host. */
  readonly identityServers = new Map<string, TrustedIdentityServer>();
  /** True if the codes of phone numbers are taken by a page of the server. */
  namesSubmitUrl = true;

  of(userId: string): readonly KnownAddress[] {
    return this.addresses.filter((known) => known.userId === userId);
  }

  owner(medium: string, address: string): string | undefined {
    return this.addresses.find((known) => known.medium === medium && known.address === address)?.userId;
  }

  remove(userId: string, medium: string, address: string): void {
    const at = this.addresses.findIndex(
      (known) => known.userId === userId && known.medium === medium && known.address === address,
    );
    if (at >= 0) this.addresses.splice(at, 1);
  }
}
