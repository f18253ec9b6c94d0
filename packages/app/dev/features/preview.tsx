/** A room that one looks at before being in it, which takes all of the conversation's place. */
import type { RoomAlias } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { PreviewView, type PreviewViewProps } from '../../src/features/membership/PreviewView.tsx';
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
    entry: 'join',
  },
  isAsked: false,
  isBusy: false,
  failure: null,
  onJoin: nothing,
  onKnock: nothing,
  onTakeBack: nothing,
};

const previewing = (
  name: string,
  preview: Partial<PreviewViewProps['preview']>,
  more: Partial<PreviewViewProps> = {},
): readonly [string, ReactNode] => [
  `preview-${name}`,
  <WithEngine key="" script={nothing}>
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
  previewing('refused', {}, { failure: { kind: 'refused', status: 403, message: 'You are banned' } }),
  previewing('unreachable', {}, { failure: { kind: 'unreachable' } }),
];
