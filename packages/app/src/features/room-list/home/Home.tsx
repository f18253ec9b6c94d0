import type { UserId } from '@parley/sdk/client/ids.ts';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { useChords } from '../../../lib/hotkeys/hotkeys.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Chord } from '../../../ui/chord/Chord.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/VisuallyHidden.tsx';
import styles from './home.module.css';
import { useHasRooms } from './use-has-rooms.ts';

export interface HomeProps {
  readonly userId: UserId;
  readonly isOnePane: boolean;
}

/** No room is open. Where there is room for one pane, the list is what is seen, and this is only its heading. */
export function Home({ userId, isOnePane }: HomeProps) {
  const i18n = useI18n();
  const hasRooms = useHasRooms();
  if (hasRooms === false && !isOnePane) return <LoadedNoRooms userId={userId} />;
  if (isOnePane) {
    return (
      <h1>
        <VisuallyHidden>{i18n._({ id: 'home.rooms', message: 'Rooms' })}</VisuallyHidden>
      </h1>
    );
  }
  return (
    <Notice
      place="pane"
      title={i18n._({ id: 'home.title', message: 'Pick a room' })}
      text={i18n._({ id: 'home.text', message: 'Choose one from the list, or use the keyboard.' })}
    >
      <dl className={styles.keys}>
        <Key id="roomList.next" chord="Alt+ArrowDown" name={i18n._({ id: 'home.next', message: 'Next room' })} />
        <Key
          id="roomList.nextUnread"
          chord="Alt+Shift+ArrowDown"
          name={i18n._({ id: 'home.nextUnread', message: 'Next unread room' })}
        />
        <Key id="frame.keys" chord="Mod+/" name={i18n._({ id: 'home.keys', message: 'All shortcuts' })} />
      </dl>
    </Notice>
  );
}

const noRoomsChunk = new Chunk(() => import('./NoRooms.tsx'));

/** The ways into a first room, once their code is there. */
function LoadedNoRooms({ userId }: Pick<HomeProps, 'userId'>) {
  const chunk = useChunk(noRoomsChunk);
  return chunk.kind === 'ready' ? <chunk.module.NoRooms userId={userId} /> : null;
}

/** One of the keys that lead on, as it is now. `chord` is what it comes with. */
function Key({ id, chord, name }: { readonly id: string; readonly chord: string; readonly name: string }) {
  const [shown] = useChords({ id, chords: [chord] });
  if (shown === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Chord chord={shown} />
      </dd>
    </>
  );
}
