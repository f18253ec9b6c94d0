import type { I18n } from '@lingui/core';
import type { TreeRole } from '@parley/sdk/client/contract.ts';

/** The name of a role. */
export function roleText(i18n: I18n, role: TreeRole): string {
  switch (role) {
    case 'viewer':
      return i18n._({ id: 'trees.viewer', message: 'Viewer' });
    case 'editor':
      return i18n._({ id: 'trees.editor', message: 'Editor' });
    case 'owner':
      return i18n._({ id: 'trees.owner', message: 'Owner' });
  }
}

/** The roles to choose from, the least one first. */
export function roleOptions(i18n: I18n): readonly { readonly value: TreeRole; readonly label: string }[] {
  return (['viewer', 'editor', 'owner'] as const).map((value) => ({ value, label: roleText(i18n, value) }));
}
