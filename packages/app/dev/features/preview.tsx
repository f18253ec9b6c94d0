/** A room that one looks at before being in it, which takes all of the conversation's place. */
import type { RoomAlias } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ReactNode } from 'react';
import { PreviewView, type PreviewViewProps } from '../../src/features/membership/PreviewView.tsx';
import { Peek } from '../../src/features/timeline/Peek.tsx';
import { LIVE_HEAD } from '../live-head.ts';
import { react, say } from '../sample-items.ts';
import { ROOM, WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;

const PREVIEW: PreviewViewProps = {
  preview: {
    roomId: ROOM,
    via: [],
    name: 'Street choir',
    topic: 'Tuesdays at seven, no audition. Songs are on the shared drive.',
    avatar: null,
    alias: '#choir:example.org' as RoomAlias,
    joinedCount: 41,
    membership: null,
    isSpace: false,
    isEncrypted: false,
    isReadable: false,
    entry: 'join',
  },
  messages: null,
  isAsked: false,
  isBusy: false,
  failure: null,
  onJoin: nothing,
  onKnock: nothing,
  onTakeBack: nothing,
};

/** Messages that all can read. */
const MESSAGES = <Peek roomId={ROOM} onClosed={nothing} />;

function sayMessages(remote: FakeRemote): void {
  const at = (minutes: number) => Date.UTC(2026, 8, 1, 18, minutes);
  const items = [
    react(say('Ana', at(0), ['We begin with the canon.']), [['🎉', 3, false]]),
    { ...say('Lars', at(2), ['Altos to the left, please.']), isEdited: true },
    say('Mira Okafor', at(9), ['Is there a sheet for the second verse?']),
    say('Ana', at(11), ['On the shared drive, as always.']),
  ];
  remote.setList('timeline.items', { roomId: ROOM, isPeek: true }, { head: LIVE_HEAD, items });
}

const previewing = (
  name: string,
  preview: Partial<PreviewViewProps['preview']>,
  more: Partial<PreviewViewProps> = {},
): readonly [string, ReactNode] => [
  `preview-${name}`,
  <WithEngine key="" script={sayMessages}>
    <PreviewView {...PREVIEW} {...more} preview={{ ...PREVIEW.preview, ...preview }} />
  </WithEngine>,
];

/** By the name of the screen. */
export const previews: readonly (readonly [string, ReactNode])[] = [
  previewing('join', {}),
  previewing('joining', {}, { isBusy: true }),
  previewing('perhaps', { entry: 'perhaps', isEncrypted: true }),
  previewing('knock', { entry: 'knock', name: null }),
  previewing('asked', { entry: 'knock' }, { isAsked: true }),
  previewing('invite', { entry: 'invite', isSpace: true, joinedCount: null, topic: null }),
  previewing('readable', { isReadable: true }, { messages: MESSAGES }),
  previewing('readable-knock', { isReadable: true, entry: 'knock', topic: null }, { messages: MESSAGES }),
  previewing('readable-asked', { isReadable: true, entry: 'knock' }, { messages: MESSAGES, isAsked: true }),
  previewing('refused', {}, { failure: { kind: 'refused', status: 403, message: 'You are banned' } }),
  previewing('unreachable', {}, { failure: { kind: 'unreachable' } }),
];
