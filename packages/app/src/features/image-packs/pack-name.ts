import type { I18n } from '@lingui/core';
import type { UsablePack } from '@parley/sdk/client/contract.ts';

/** The name of a pack. */
export function packName(i18n: I18n, { owner, name }: Pick<UsablePack, 'owner' | 'name'>): string {
  if (name !== '') return name;
  return owner.kind === 'user'
    ? i18n._({ id: 'imagePacks.own', message: 'My emoji and stickers' })
    : i18n._({ id: 'imagePacks.unnamed', message: 'Pack of a room' });
}
