import type { ScheduledMessages } from '@parley/sdk/client/contract.ts';
import type { DelayId, EventId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { ComposerView } from '../../src/features/composer/ComposerView.tsx';
import { useField } from '../../src/features/composer/field/use-field.ts';
import type { ChosenFile, FileLook } from '../../src/features/composer/files/chosen-files.ts';
import { DropHint } from '../../src/features/composer/files/DropHint.tsx';
import { ScheduleDialogView } from '../../src/features/composer/schedule/ScheduleDialogView.tsx';
import type { ComposerFailure } from '../../src/features/composer/use-sending.ts';
import type { TellingComposer } from '../../src/features/composer/use-typing-news.ts';
import { ReactionPicker } from '../../src/features/image-packs/ReactionPicker.tsx';
import { CommonRoomsLine } from '../../src/features/membership/CommonRoomsLine.tsx';
import { DeclineAllView } from '../../src/features/membership/decline-all/DeclineAllView.tsx';
import { ForgetDialog } from '../../src/features/membership/ForgetDialog.tsx';
import { InvitationView } from '../../src/features/membership/InvitationView.tsx';
import { RoomEndView } from '../../src/features/membership/RoomEndView.tsx';
import { BlockDialog } from '../../src/features/moderation/BlockDialog.tsx';
import { InvitationActs } from '../../src/features/moderation/InvitationActs.tsx';
import { reactDialog } from '../../src/features/reactions/ReactDialog.tsx';
import { ReactionBar } from '../../src/features/reactions/ReactionBar.tsx';
import { WhoReacted } from '../../src/features/reactions/WhoReacted.tsx';
import { ReadByView } from '../../src/features/receipts/ReadByView.tsx';
import { replyInThreadAction } from '../../src/features/threads/thread-action.ts';
import { TypingLineView } from '../../src/features/typing/TypingLineView.tsx';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';
import { say } from '../sample-items.ts';
import { ROOM, WithEngine, WithFeed } from '../surroundings.tsx';

const ReactDialog = reactDialog(ReactionPicker);
const nothing = () => undefined;
const MESSAGE = say('Lars', Date.now(), ['Bring a jumper, the heating is still off.']);
const KEYS = ['❤️', '👍', '🎉', '🙏', 'ship it', 'a word that is much too long for a reaction'];
const MANY = Array.from({ length: 24 }, (_, index) => String.fromCodePoint(0x1f600 + index));
const INVITER = '@mira:example.org' as UserId;

const groupsOf = (keys: readonly string[]) =>
  keys.map((key, index) => ({ key, count: index + 1, isMine: index % 3 === 1, names: ['Mira Okafor'] }));

const DRAFT = { text: '', reply: null, edit: null };
const REPLY = {
  eventId: '$a' as EventId,
  senderId: INVITER,
  senderName: 'Mira Okafor',
  text: 'Has anybody got the keys?',
};
const EDIT = { eventId: '$b' as EventId, original: 'I do. From six.', text: 'I do. From seven.' };
const COMPOSER: TellingComposer = {
  draft: DRAFT,
  text: '',
  failure: null,
  answer: null,
  hasHelp: false,
  allQuestion: null,
  files: { files: [], add: nothing, remove: nothing, plan: nothing, move: nothing },
  canSend: false,
  type: nothing,
  send: nothing,
  prepare: nothing,
  release: () => undefined,
  pause: nothing,
  mention: () => undefined,
  closeHelp: () => undefined,
  cancelReply: nothing,
  cancelEdit: nothing,
};
const COMPOSER_FAILURES: readonly ComposerFailure[] = [
  { kind: 'encryptionUnavailable' },
  { kind: 'storageFailed' },
  { kind: 'unknownRoom' },
  { kind: 'unknownEvent' },
  { kind: 'notEditable' },
  { kind: 'textTooLong' },
  { kind: 'empty' },
  { kind: 'tooLarge', limitBytes: 50_000_000 },
  { kind: 'unknownCommand', word: 'shrug' },
];

const look = (as: FileLook['as'], mimeType: string): FileLook => ({
  ...{ as, mimeType, size: null, durationMs: null, thumbnail: null, preview: null },
});
const chosen = (name: string, change: Partial<ChosenFile>, id: number): ChosenFile => ({
  ...{ id: String(id), file: new File([new Uint8Array(1_234_567)], name), look: null, problem: null },
  plan: { caption: '', description: '', isSpoiler: false, size: 'original' },
  ...{ isLeaving: false, isKept: true },
  ...change,
});
export const FILES: readonly ChosenFile[] = [
  chosen('The whole orchestra on the stairs of the old concert hall.jpg', { look: look('image', 'image/jpeg') }, 1),
  chosen('Finale.mp4', { look: look('video', 'video/mp4') }, 2),
  chosen('Solo.ogg', { look: look('audio', 'audio/ogg'), isLeaving: true }, 3),
  chosen('Parts.zip', { look: look('file', 'application/zip') }, 4),
  chosen('Being looked at.png', {}, 5),
  chosen(
    'Recording.wav',
    { look: look('audio', 'audio/wav'), problem: { kind: 'tooLarge', limitBytes: 50_000_000 } },
    6,
  ),
  chosen('Nothing.txt', { problem: { kind: 'empty' } }, 7),
  chosen('Moved.txt', { problem: { kind: 'unreadable' } }, 8),
];

interface ComposerProps {
  readonly state?: Partial<TellingComposer>;
  readonly isEncrypted?: boolean;
  readonly maySend?: boolean;
  readonly isArchived?: boolean;
  readonly threadRoot?: EventId | null;
}

function Composing({
  state,
  isEncrypted = false,
  maySend = true,
  isArchived = false,
  threadRoot = null,
}: ComposerProps) {
  return (
    <div className={styles.wide}>
      <ComposerView
        {...COMPOSER}
        {...state}
        roomId={ROOM}
        threadRoot={threadRoot}
        boxLabel={threadRoot === null ? undefined : replyInThreadAction.label}
        conversation={{ toLatest: nothing, focusNewest: () => false, findNewest: () => null }}
        roomName="Rehearsal room"
        isEncrypted={isEncrypted}
        maySend={maySend}
        isArchived={isArchived}
        field={useField().slot}
        suggestions={[]}
      />
    </div>
  );
}

export const composer: readonly State[] = [
  { name: 'empty', drawing: <Composing /> },
  { name: 'something written', drawing: <Composing state={{ text: 'One line,\nand another.' }} /> },
  { name: 'an answer', drawing: <Composing state={{ draft: { ...DRAFT, reply: REPLY } }} /> },
  { name: 'a change', drawing: <Composing state={{ draft: { ...DRAFT, edit: EDIT }, text: EDIT.text }} /> },
  ...COMPOSER_FAILURES.map((failure) => ({
    name: `not kept: ${failure.kind}`,
    drawing: <Composing state={{ failure, text: 'Still here.' }} />,
  })),
  {
    name: 'with files',
    drawing: (
      <Composing
        state={{ files: { files: FILES, add: nothing, remove: nothing, plan: nothing, move: nothing }, canSend: true }}
      />
    ),
  },
  {
    name: 'files over it',
    drawing: (
      <div className={styles.stage}>
        <DropHint />
      </div>
    ),
  },
  { name: 'in a thread', drawing: <Composing threadRoot={'$root' as EventId} /> },
  { name: 'encrypted', drawing: <Composing isEncrypted /> },
  { name: 'reading only', drawing: <Composing maySend={false} /> },
  { name: 'archived', drawing: <Composing maySend={false} isArchived /> },
];

const READERS = ['Mira Okafor', 'Lars', 'Ana', 'Bo', 'Cyd', 'Dee'].map((name, index) => ({
  person: { userId: `@${name.slice(0, 3).toLowerCase()}:example.org` as UserId, name, avatar: null },
  readAt: Date.now() - index * 60_000,
}));

export const receipts: readonly State[] = [1, 3, 6].map((count) => ({
  name: `read by ${count}`,
  drawing: (
    <WithEngine script={nothing}>
      <ReadByView readers={READERS.slice(0, count)} />
    </WithEngine>
  ),
}));

export const typing: readonly State[] = [
  [],
  ['Mira Okafor'],
  ['Mira Okafor', 'Lars'],
  ['Mira Okafor', 'Lars', 'Ana'],
].map((names) => ({ name: `${names.length} typing`, drawing: <TypingLineView names={names} /> }));

export const reactions: readonly State[] = [
  ...([KEYS, MANY] as const).map((keys) => ({
    name: keys === KEYS ? 'some, own ones too' : 'more than are shown',
    drawing: (
      <WithFeed>
        <ReactionBar roomId={ROOM} item={MESSAGE} extra={{ kind: 'reactions', groups: groupsOf(keys) }} say={nothing} />
      </WithFeed>
    ),
  })),
  {
    name: 'choosing',
    drawing: (
      <Opener label="React">
        {(close) => (
          <WithFeed>
            <ReactDialog roomId={ROOM} item={MESSAGE} say={nothing} onClose={close} />
          </WithFeed>
        )}
      </Opener>
    ),
  },
  {
    name: 'who reacted',
    drawing: ([KEYS, MANY, []] as const).map((keys) => (
      <Opener key={keys.length} label={`By ${keys.length}`}>
        {(close) => (
          <WithFeed>
            <WhoReacted
              say={nothing}
              roomId={ROOM}
              item={{ ...MESSAGE, extras: [{ kind: 'reactions', groups: groupsOf(keys) }] }}
              onClose={close}
            />
          </WithFeed>
        )}
      </Opener>
    )),
  },
];

const COMMON = {
  rooms: ['Ops', 'Allotment committee'].map((name, index) => ({
    roomId: `!${index}:example.org` as RoomId,
    name: { kind: 'named' as const, name },
  })),
  others: 4,
};

const INVITATION = {
  said: {
    inviter: INVITER,
    inviterName: `Mira Okafor (${INVITER})`,
    reason: 'We plan the summer trip here, and you know the mountains.',
  },
  inviter: null,
  busy: null,
  failure: null,
  onJoin: nothing,
  onDecline: nothing,
};

export const invitation: readonly State[] = [
  { name: 'from somebody', drawing: <InvitationView {...INVITATION} /> },
  {
    name: 'from somebody with rooms in common, and all answers',
    drawing: (
      <WithEngine script={nothing}>
        <InvitationView
          {...INVITATION}
          inviter={{ userId: INVITER, avatar: null, common: COMMON }}
          acts={<InvitationActs roomId={ROOM} inviter={INVITER} onDecline={nothing} />}
        />
      </WithEngine>
    ),
  },
  { name: 'rooms in common', drawing: <CommonRoomsLine common={COMMON} /> },
  { name: 'no rooms in common', drawing: <CommonRoomsLine common={{ rooms: [], others: 0 }} /> },
  {
    name: 'asks before blocking',
    drawing: (
      <WithEngine script={nothing}>
        <Opener label="Decline and block">
          {(close) => <BlockDialog userId={INVITER} onBlocked={close} onClose={close} />}
        </Opener>
      </WithEngine>
    ),
  },
  {
    name: 'declines all',
    drawing: (
      <Opener label="Decline all invitations">
        {(close) => <DeclineAllView count={12} state={{ kind: 'asking' }} onDecline={close} onClose={close} />}
      </Opener>
    ),
  },
  {
    name: 'some of all could not be declined',
    drawing: (
      <Opener label="Some stayed">
        {(close) => <DeclineAllView count={12} state={{ kind: 'done', failed: 1 }} onDecline={close} onClose={close} />}
      </Opener>
    ),
  },
  { name: 'from nobody that is known', drawing: <InvitationView {...INVITATION} said={null} /> },
  { name: 'joining', drawing: <InvitationView {...INVITATION} busy="join" /> },
  { name: 'declining', drawing: <InvitationView {...INVITATION} busy="decline" /> },
  {
    name: 'refused',
    drawing: <InvitationView {...INVITATION} failure={{ kind: 'refused', status: 403, message: 'You are banned' }} />,
  },
  { name: 'not got through', drawing: <InvitationView {...INVITATION} failure={{ kind: 'unreachable' }} /> },
];

const END = {
  removal: null,
  isReplaced: false,
  membership: 'leave',
  isBusy: false,
  failure: null,
  onGoOn: nothing,
  onJoin: nothing,
  onForget: nothing,
} as const;

/** The place of the composer in a room that is over. */
export const roomEnd: readonly State[] = [
  { name: 'left', drawing: <RoomEndView {...END} /> },
  { name: 'banned', drawing: <RoomEndView {...END} membership="ban" /> },
  {
    name: 'removed by somebody, with a reason',
    drawing: <RoomEndView {...END} removal={{ kind: 'kick', byName: 'Mira Okafor', reason: 'Not here, please' }} />,
  },
  { name: 'replaced', drawing: <RoomEndView {...END} membership="join" isReplaced={true} /> },
  { name: 'replaced after one left, going on', drawing: <RoomEndView {...END} isReplaced={true} isBusy={true} /> },
  {
    name: 'refused',
    drawing: <RoomEndView {...END} failure={{ kind: 'refused', status: 403, message: 'You are not invited' }} />,
  },
  {
    name: 'asked whether to forget',
    drawing: <Opener label="Forget room">{(close) => <ForgetDialog onForget={close} onClose={close} />}</Opener>,
  },
];

const WAITING: ScheduledMessages = {
  kind: 'known',
  longestMs: 86_400_000,
  messages: [
    { delayId: 'a' as DelayId, text: 'Happy birthday, Mira!', sendAt: Date.now() + 3_600_000 },
    {
      delayId: 'b' as DelayId,
      text: 'Do not forget the keys, and the long list of songs.',
      sendAt: Date.now() + 7_200_000,
    },
  ],
};

const SCHEDULE = {
  scheduled: WAITING,
  hasText: true,
  now: Date.now(),
  isBusy: false,
  failure: null,
  changing: null,
  changeFailed: null,
  onSchedule: nothing,
  onCancel: nothing,
  onSendNow: nothing,
} as const;

type Schedule = Parameters<typeof ScheduleDialogView>[0];

const scheduling = (name: string, more: Partial<Schedule> = {}) => ({
  name,
  drawing: <Opener label={name}>{(close) => <ScheduleDialogView {...SCHEDULE} {...more} onClose={close} />}</Opener>,
});

export const schedule: readonly State[] = [
  scheduling('with two that wait'),
  scheduling('nothing waits', { scheduled: { kind: 'known', longestMs: null, messages: [] } }),
  scheduling('not known yet', { scheduled: { kind: 'loading' }, isBusy: true }),
  scheduling('nothing written', { hasText: false, changing: 'a' }),
  scheduling('one was gone', { changeFailed: 'gone' }),
  scheduling('a change failed', { changeFailed: 'failed', scheduled: WAITING }),
  scheduling('the list failed', { scheduled: { kind: 'failed' } }),
  scheduling('the server cannot', { scheduled: { kind: 'unsupported', message: '' } }),
  scheduling('cannot any more', { failure: { kind: 'unsupported', message: '' } }),
  scheduling('in the past', { failure: { kind: 'past' } }),
  scheduling('too long a message', { failure: { kind: 'textTooLong' } }),
  scheduling('too late', { failure: { kind: 'tooLong', longestMs: 86_400_000 } }),
  scheduling('refused', { failure: { kind: 'refused', status: 403, message: 'No' } }),
  scheduling('not got through', { failure: { kind: 'unreachable' } }),
];
