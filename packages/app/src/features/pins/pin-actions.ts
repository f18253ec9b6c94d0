import type { MessageDescriptor } from '@lingui/core';
import type { PinFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { Pin, PinOff } from 'lucide-react';
import type { ActionContext, ActionNote, MessageAction } from '../timeline/contract.ts';
import { MAY_PIN, pinnedFact } from './pin-facts.ts';

/** One of the two applies, so they are one key in the list of keys and for whoever chooses another. */
const shared = {
  id: 'pins.pin',
  Icon: Pin,
  chords: ['p'],
  keyLabel: /*i18n*/ { id: 'pins.key', message: 'Pin or unpin the focused message' },
  tone: 'plain',
} as const;

/** The message action `Pin`, for who may say what is pinned. */
export const pinAction: MessageAction = {
  ...shared,
  label: /*i18n*/ { id: 'pins.pin', message: 'Pin' },
  appliesTo: ({ eventId, content }, { facts }) =>
    eventId !== null &&
    facts.has(MAY_PIN) &&
    !facts.has(pinnedFact(eventId)) &&
    content.kind !== 'redacted' &&
    content.kind !== 'stateChange',
  perform: { kind: 'run', run: (context) => set(context, true) },
};

/** `Unpin`, in its place. */
export const unpinAction: MessageAction = {
  ...shared,
  label: /*i18n*/ { id: 'pins.unpin', message: 'Unpin' },
  Icon: PinOff,
  appliesTo: ({ eventId }, { facts }) => eventId !== null && facts.has(MAY_PIN) && facts.has(pinnedFact(eventId)),
  perform: { kind: 'run', run: (context) => set(context, false) },
};

async function set({ client, roomId, item }: ActionContext, isPinned: boolean): Promise<ActionNote | null> {
  const { eventId } = item;
  if (eventId === null) return null;
  const answer = await client.command('pins.set', { roomId, eventId, isPinned });
  if (!answer.ok) return { kind: 'failed', text: pinFailureText(answer.error) };
  return {
    kind: 'done',
    text: isPinned
      ? /*i18n*/ { id: 'pins.pinned', message: 'Pinned for everybody' }
      : /*i18n*/ { id: 'pins.unpinned', message: 'Unpinned' },
  };
}

/** Why a message was not pinned or unpinned. */
export function pinFailureText(failure: PinFailure | PortFailure): MessageDescriptor {
  if (failure.kind === 'refused')
    return /*i18n*/ { id: 'pins.refused', message: 'You are not allowed to change the pinned messages' };
  return /*i18n*/ { id: 'pins.failed', message: 'The pinned messages could not be changed. Try again later.' };
}
