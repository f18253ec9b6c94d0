import type { CommonRooms } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { CommonRoomsView } from '../../src/features/people/CommonRoomsView.tsx';
import { OwnFieldsView } from '../../src/features/people/OwnFieldsView.tsx';
import { PersonFacts } from '../../src/features/people/PersonFacts.tsx';
import { PersonNoteView } from '../../src/features/people/PersonNoteView.tsx';
import { StatusEditorView } from '../../src/features/presence/StatusEditorView.tsx';
import type { State } from '../components/state.ts';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;

const NAMES = ['Harbour', 'Garden', 'A room with a name that is rather long for the place that there is', 'תות'];

function common(count: number, state: CommonRooms['state']): CommonRooms {
  const rooms = Array.from({ length: count }, (_, index) => ({
    roomId: `!common-${index}:example.org` as RoomId,
    name: { kind: 'named', name: NAMES[index % NAMES.length] ?? '' } as const,
    avatar: null,
    isDirect: index === 1,
  }));
  return { state, rooms };
}

export const profile: readonly State[] = [
  {
    name: 'a note on a person: none, one, refused',
    drawing: (
      <>
        <PersonNoteView note="" isBusy={false} failure={null} onNote={nothing} />
        <PersonNoteView note="Knows boats, and the way to the island." isBusy={true} failure={null} onNote={nothing} />
        <PersonNoteView
          note=""
          isBusy={false}
          failure={{ kind: 'refused', status: 413, message: 'Too large' }}
          onNote={nothing}
        />
      </>
    ),
  },
  {
    name: 'rooms in common: some, more than are shown, those that are known, none',
    drawing: [common(3, 'whole'), common(12, 'loading'), common(2, 'partial'), common(0, 'whole')].map((rooms) => (
      <WithEngine key={`${rooms.state}${rooms.rooms.length}`} script={nothing}>
        <CommonRoomsView common={rooms} isWhole={false} onShowAll={nothing} onLeave={nothing} />
      </WithEngine>
    )),
  },
  {
    name: 'what a person says of themselves: pronouns, local time, both, a zone that there is not',
    drawing: (
      <>
        <PersonFacts pronouns={[{ language: 'en', summary: 'they/them' }]} timeZone={null} />
        <PersonFacts pronouns={[]} timeZone="Asia/Tokyo" />
        <PersonFacts pronouns={[{ language: 'he', summary: 'היא' }]} timeZone="America/New_York" />
        <PersonFacts pronouns={[]} timeZone="Mars/Olympus" />
      </>
    ),
  },
  {
    name: "one's own pronouns and time zone: none, set and refused, only a time zone",
    drawing: (
      <>
        <OwnFieldsView
          pronouns=""
          timeZone={{ zone: null }}
          busy={null}
          failure={null}
          onPronouns={nothing}
          onTimeZone={nothing}
        />
        <OwnFieldsView
          pronouns="they/them"
          timeZone={{ zone: 'Asia/Tokyo' }}
          busy="pronouns"
          failure={{ kind: 'refused', status: 403, message: 'Not here' }}
          onPronouns={nothing}
          onTimeZone={nothing}
        />
        <OwnFieldsView
          pronouns={null}
          timeZone={{ zone: null }}
          busy="timeZone"
          failure={null}
          onPronouns={nothing}
          onTimeZone={nothing}
        />
      </>
    ),
  },
  {
    name: "one's own status: shown, shown to nobody, on a server without presence, refused",
    drawing: (
      <>
        {(['presence', 'nobody', 'noServer'] as const).map((shownBy) => (
          <StatusEditorView
            key={shownBy}
            status={shownBy === 'presence' ? '🌴 At the beach' : ''}
            shownBy={shownBy}
            isBusy={false}
            failure={null}
            onStatus={nothing}
          />
        ))}
        <StatusEditorView
          status=""
          shownBy="presence"
          isBusy={false}
          failure={{ kind: 'refused', status: 429, message: 'Too many requests' }}
          onStatus={nothing}
        />
      </>
    ),
  },
];
