/** The identities of users and their signatures, as the server has them. It checks no signature: it stores and returns them. */
import { asObject, type JsonObject } from './wire.ts';

const KINDS = ['master_key', 'self_signing_key', 'user_signing_key'] as const;
type Kind = (typeof KINDS)[number];

interface SignedKey {
  readonly signer: string;
  readonly owner: string;
  /** The id of a device, or the key of an identity. */
  readonly name: string;
  readonly signatures: JsonObject;
}

export class IdentityBook {
  readonly #keys = new Map<string, Partial<Record<Kind, JsonObject>>>();
  readonly #signed: SignedKey[] = [];
  readonly #changed: (userId: string) => void;

  /** `changed` is told whose keys or signatures are others than before. */
  constructor(changed: (userId: string) => void) {
    this.#changed = changed;
  }

  /** True if a user has an identity other than the one in `body`. */
  isOther(userId: string, body: JsonObject): boolean {
    const known = this.#keys.get(userId)?.master_key;
    return known !== undefined && keyOf(known) !== keyOf(asObject(body['master_key']));
  }

  has(userId: string): boolean {
    return this.#keys.get(userId)?.master_key !== undefined;
  }

  upload(userId: string, body: JsonObject): void {
    const given = KINDS.flatMap((kind) => (body[kind] === undefined ? [] : [[kind, asObject(body[kind])] as const]));
    this.#keys.set(userId, { ...this.#keys.get(userId), ...Object.fromEntries(given) });
    this.#changed(userId);
  }

  /** As an administrator, or a server that means harm, can. */
  forget(userId: string): void {
    this.#keys.delete(userId);
    this.#changed(userId);
  }

  /** Takes what somebody signed: `{user: {device or key: signed object}}`. */
  sign(signer: string, body: JsonObject): void {
    for (const [owner, objects] of Object.entries(body)) {
      for (const [name, signed] of Object.entries(asObject(objects))) {
        const signatures = asObject(asObject(signed)['signatures']);
        this.#signed.push({ signer, owner, name, signatures });
      }
      this.#changed(owner);
    }
  }

  /** One key of somebody, as `asker` gets to see it: what others signed is their own business. */
  find(userId: string, kind: Kind, asker: string): JsonObject | null {
    const key = this.#keys.get(userId)?.[kind];
    if (key === undefined || (kind === 'user_signing_key' && userId !== asker)) return null;
    return this.withSignatures(key, { owner: userId, name: keyOf(key), asker });
  }

  withSignatures(
    object: JsonObject,
    { owner, name, asker }: { readonly owner: string; readonly name: string; readonly asker: string },
  ): JsonObject {
    const signatures = { ...asObject(object['signatures']) };
    for (const one of this.#signed) {
      if (one.owner !== owner || one.name !== name || (one.signer !== owner && one.signer !== asker)) continue;
      for (const [user, by] of Object.entries(one.signatures))
        signatures[user] = { ...asObject(signatures[user]), ...asObject(by) };
    }
    return { ...object, signatures };
  }
}

function keyOf(key: JsonObject): string {
  return Object.values(asObject(key['keys'])).map(String)[0] ?? '';
}
