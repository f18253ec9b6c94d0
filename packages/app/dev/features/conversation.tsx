import type { EventId, UserId } from '@parley/sdk/client/ids.ts';
import { ComposerView } from '../../src/features/composer/ComposerView.tsx';
import { type ComposerFailure, type ComposerState } from '../../src/features/composer/use-composer.ts';
import { InvitationView } from '../../src/features/membership/InvitationView.tsx';
import { ReactDialog } from '../../src/features/reactions/ReactDialog.tsx';
import { ReactionBar } from '../../src/features/reactions/ReactionBar.tsx';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';
import { say } from '../sample-items.ts';
import { ROOM, WithEngine } from '../surroundings.tsx';

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
const COMPOSER: ComposerState = {
  draft: DRAFT,
  text: '',
  failure: null,
  type: nothing,
  send: nothing,
  prepare: nothing,
  cancelReply: nothing,
  cancelEdit: nothing,
};
const COMPOSER_FAILURES: readonly ComposerFailure[] = [
  { kind: 'encryptionUnavailable' },
  { kind: 'storageFailed' },
  { kind: 'unknownRoom' },
  { kind: 'unknownEvent' },
  { kind: 'notEditable' },
  { kind: 'empty' },
];

interface ComposerProps {
  readonly state?: Partial<ComposerState>;
  readonly isEncrypted?: boolean;
  readonly maySend?: boolean;
}

function Composing({ state, isEncrypted = false, maySend = true }: ComposerProps) {
  return (
    <div className={styles.wide}>
      <ComposerView
        {...COMPOSER}
        {...state}
        roomId={ROOM}
        conversation={{ toLatest: nothing, focusNewest: () => false, findNewest: () => null }}
        roomName="Rehearsal room"
        isEncrypted={isEncrypted}
        maySend={maySend}
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
  { name: 'encrypted', drawing: <Composing isEncrypted /> },
  { name: 'reading only', drawing: <Composing maySend={false} /> },
];

export const reactions: readonly State[] = [
  ...([KEYS, MANY] as const).map((keys) => ({
    name: keys === KEYS ? 'some, own ones too' : 'more than are shown',
    drawing: <ReactionBar roomId={ROOM} item={MESSAGE} extra={{ kind: 'reactions', groups: groupsOf(keys) }} />,
  })),
  {
    name: 'choosing',
    drawing: (
      <Opener label="React">
        {(close) => (
          <WithEngine script={nothing}>
            <ReactDialog roomId={ROOM} item={MESSAGE} onClose={close} />
          </WithEngine>
        )}
      </Opener>
    ),
  },
];

const INVITATION = { inviter: INVITER, busy: null, failure: null, onJoin: nothing, onDecline: nothing };

export const invitation: readonly State[] = [
  { name: 'from somebody', drawing: <InvitationView {...INVITATION} /> },
  { name: 'from nobody that is known', drawing: <InvitationView {...INVITATION} inviter={null} /> },
  { name: 'joining', drawing: <InvitationView {...INVITATION} busy="join" /> },
  { name: 'declining', drawing: <InvitationView {...INVITATION} busy="decline" /> },
  {
    name: 'refused',
    drawing: <InvitationView {...INVITATION} failure={{ kind: 'refused', status: 403, message: 'You are banned' }} />,
  },
  { name: 'not got through', drawing: <InvitationView {...INVITATION} failure={{ kind: 'unreachable' }} /> },
];
