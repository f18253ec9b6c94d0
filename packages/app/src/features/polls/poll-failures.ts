import type { MessageDescriptor } from '@lingui/core';
import type { EditPollFailure, EndPollFailure, VoteFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

/** The reason why a vote was not kept. */
export function voteFailureText(failure: VoteFailure | PortFailure): MessageDescriptor {
  switch (failure.kind) {
    case 'pollEnded':
      return /*i18n*/ { id: 'polls.failure.voteEnded', message: 'Your vote does not count: the poll has ended.' };
    case 'invalidVote':
      return /*i18n*/ { id: 'polls.failure.voteChanged', message: 'The poll was changed meanwhile. Vote again.' };
    case 'encryptionUnavailable':
      return /*i18n*/ {
        id: 'polls.failure.voteEncryption',
        message: 'Your vote was not sent: this room is encrypted, and this browser cannot keep keys to encrypt with.',
      };
    default:
      return /*i18n*/ { id: 'polls.failure.vote', message: 'Your vote was not kept. Try again in a moment.' };
  }
}

/** The reason why a poll was not ended. */
export function endFailureText(failure: EndPollFailure | PortFailure): MessageDescriptor {
  switch (failure.kind) {
    case 'pollEnded':
      return /*i18n*/ { id: 'polls.failure.endEnded', message: 'The poll has ended already.' };
    case 'notAllowed':
      return /*i18n*/ { id: 'polls.failure.endForbidden', message: 'You may not end this poll.' };
    default:
      return /*i18n*/ { id: 'polls.failure.end', message: 'The poll was not ended. Try again in a moment.' };
  }
}

/** The reason why a poll was not stored to be sent. */
export function formFailureText(failure: EditPollFailure | PortFailure): MessageDescriptor {
  switch (failure.kind) {
    case 'unknownRoom':
      return /*i18n*/ { id: 'polls.failure.room', message: 'Not sent: you are not in this room any more.' };
    case 'encryptionUnavailable':
      return /*i18n*/ {
        id: 'polls.failure.encryption',
        message: 'Not sent: this room is encrypted, and this browser cannot keep keys to encrypt with.',
      };
    case 'storageFailed':
      return /*i18n*/ {
        id: 'polls.failure.storage',
        message: 'Not sent: your browser could not store the poll. Is the disk full?',
      };
    case 'notEditable':
      return /*i18n*/ {
        id: 'polls.failure.notEditable',
        message: 'Not changed: somebody has voted meanwhile.',
      };
    case 'pollEnded':
      return /*i18n*/ { id: 'polls.failure.changeEnded', message: 'Not changed: the poll has ended.' };
    default:
      return /*i18n*/ { id: 'polls.failure.other', message: 'Not sent. What you wrote is still here; try again.' };
  }
}
