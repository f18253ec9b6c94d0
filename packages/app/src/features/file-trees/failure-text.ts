import type { I18n } from '@lingui/core';
import type { MediaFailure, TreeFailure, TreeFault } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { formatBytes } from '../../lib/format/bytes.ts';

/** A failure of anything that is done with trees and files. */
export type AnyFailure = TreeFailure | MediaFailure | PortFailure;

/** Words for something that was not done. */
export function failureText(i18n: I18n, failure: AnyFailure): string {
  switch (failure.kind) {
    case 'refused':
      return i18n._({
        id: 'trees.refused',
        message: 'The server refused: {reason}',
        values: { reason: 'message' in failure && failure.message !== '' ? failure.message : String(failure.status) },
      });
    case 'fault':
      return faultText(i18n, failure.fault);
    case 'notAllowed':
      return i18n._({ id: 'trees.notAllowed', message: 'Your role does not allow this.' });
    case 'locked':
      return i18n._({ id: 'trees.isLocked', message: 'The file is locked. Unlock it first.' });
    case 'badName':
      return i18n._({ id: 'trees.badName', message: 'Enter a name.' });
    case 'tooLarge':
      return 'limitBytes' in failure
        ? i18n._({
            id: 'trees.tooLargeFor',
            message: 'The file is larger than {limit}.',
            values: { limit: formatBytes(i18n.locale, failure.limitBytes) },
          })
        : i18n._({ id: 'trees.tooLarge', message: 'The file is too large to be opened here.' });
    case 'keepsDetails':
      return i18n._({
        id: 'trees.keepsDetails',
        message: 'What the camera wrote into this picture, such as the place, cannot be removed.',
      });
    case 'encryptionUnavailable':
      return i18n._({ id: 'trees.noEncryption', message: 'Encryption is not available here.' });
    case 'undecrypted':
      return i18n._({ id: 'trees.undecrypted', message: 'The key of this file is not on this device.' });
    case 'heldBack':
      return i18n._({
        id: 'trees.heldBack',
        message: 'Somebody in this tree has a new identity. Look at it before you share more with them.',
      });
    case 'damaged':
      return i18n._({ id: 'trees.damaged', message: 'The file is not what its sender uploaded. It is not shown.' });
    case 'notFound':
      return i18n._({ id: 'trees.notFound', message: 'The server does not have this file any more.' });
    case 'cancelled':
      return i18n._({ id: 'trees.cancelled', message: 'Cancelled.' });
    default:
      return i18n._({ id: 'trees.failed', message: 'The server was not reached. Try again in a moment.' });
  }
}

/** The words that all clients use for what is wrong with a tree (10.F-11). */
export function faultText(i18n: I18n, fault: TreeFault): string {
  switch (fault) {
    case 'Expected single room create event':
      return i18n._({ id: 'trees.fault.create', message: 'Expected single room create event' });
    case 'Unknown room':
      return i18n._({ id: 'trees.fault.room', message: 'Unknown room' });
    case 'Unexpected return type for power levels':
      return i18n._({ id: 'trees.fault.levels', message: 'Unexpected return type for power levels' });
    case 'State key not found for branch':
      return i18n._({ id: 'trees.fault.branch', message: 'State key not found for branch' });
    case 'Expected to have a parent in a non-top level space':
      return i18n._({ id: 'trees.fault.top', message: 'Expected to have a parent in a non-top level space' });
    case 'No state key found for parent':
      return i18n._({ id: 'trees.fault.parentKey', message: 'No state key found for parent' });
    case 'Unable to locate room for parent':
      return i18n._({ id: 'trees.fault.parent', message: 'Unable to locate room for parent' });
    case 'Failed to find event':
      return i18n._({ id: 'trees.fault.event', message: 'Failed to find event' });
    case 'Invalid or unknown room':
      return i18n._({ id: 'trees.fault.invalid', message: 'Invalid or unknown room' });
    case 'Cannot set order of top level spaces currently':
      return i18n._({ id: 'trees.fault.order', message: 'Cannot set order of top level spaces currently' });
    default:
      return withPart(i18n, fault);
  }
}

function withPart(i18n: I18n, fault: `Invalid role: ${string}` | `No HTTP URL available for ${string}`): string {
  const role = 'Invalid role: ';
  if (fault.startsWith(role)) {
    const values = { role: fault.slice(role.length) };
    return i18n._({ id: 'trees.fault.role', message: 'Invalid role: {role}', values });
  }
  const values = { mxc: fault.slice('No HTTP URL available for '.length) };
  return i18n._({ id: 'trees.fault.url', message: 'No HTTP URL available for {mxc}', values });
}
