import type { RoomAccess } from '@parley/sdk/client/contract.ts';
import type { ReadPicture } from '../../../lib/media/to-picture.ts';

/** The fields of a new room, as they were typed. */
export interface RoomForm {
  readonly name: string;
  readonly topic: string;
  readonly access: RoomAccess;
  /** Null until it was chosen: the usual one for the access. */
  readonly isEncrypted: boolean | null;
  /** Null until it was typed: made of the name. */
  readonly address: string | null;
  readonly isListed: boolean;
  readonly picture: ReadPicture | null;
}

/** A form that nobody typed into. */
export function emptyForm(hasParent: boolean): RoomForm {
  return {
    name: '',
    topic: '',
    access: hasParent ? 'members' : 'invited',
    isEncrypted: null,
    address: null,
    isListed: true,
    picture: null,
  };
}

/** True for an encrypted room: usually unless anyone may join, for then anyone can read along. */
export function isEncrypted({ access, isEncrypted: chosen }: RoomForm): boolean {
  return chosen ?? access !== 'anyone';
}

/** The part of the address before the server's name. */
export function addressOf({ name, address }: RoomForm): string {
  return address ?? localpartFrom(name);
}

const LONGEST = 60;

/** A name as an address has it: in small letters and digits of any script, with hyphens between words. */
export function localpartFrom(name: string): string {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.join('-').slice(0, LONGEST).replace(/-$/, '');
}

/** The typed local part of an address, without the signs of a whole one. */
export function typedLocalpart(typed: string, server: string): string {
  const text = typed.trim().replace(/^#/, '');
  return text.endsWith(`:${server}`) ? text.slice(0, -server.length - 1) : text;
}
