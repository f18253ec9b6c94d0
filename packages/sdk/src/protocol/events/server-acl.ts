import { booleanAt, stringsAt } from '../../base/json/guards.ts';
import type { RawContent } from './event.ts';

/** `m.room.server_acl`: the servers that may take part in a room. */
export interface ServerAcl {
  /** Globs of server names that may take part, unless they are denied. Empty allows none. */
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** True if servers may take part whose name is an IP address. */
  readonly allowsIpLiterals: boolean;
}

/** Reads the content of `m.room.server_acl`. */
export function decodeServerAcl(content: RawContent): ServerAcl {
  return {
    allow: stringsAt(content, 'allow') ?? [],
    deny: stringsAt(content, 'deny') ?? [],
    allowsIpLiterals: booleanAt(content, 'allow_ip_literals') ?? true,
  };
}

/** The content of `m.room.server_acl`. */
export function encodeServerAcl({ allow, deny, allowsIpLiterals }: ServerAcl): RawContent {
  return { allow, deny, allow_ip_literals: allowsIpLiterals };
}
