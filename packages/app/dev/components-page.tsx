/** Every component in every state: `#/gallery`, in dev and test builds. */
import { states as auth } from './components/auth.tsx';
import { states as avatar } from './components/avatar.tsx';
import { states as backLink } from './components/back-link.tsx';
import { states as badge } from './components/badge.tsx';
import { states as banner } from './components/banner.tsx';
import { states as brokenLine } from './components/broken-line.tsx';
import { states as button } from './components/button.tsx';
import { states as call } from './components/call.tsx';
import { states as choice } from './components/choice.tsx';
import { states as chord } from './components/chord.tsx';
import { crop } from './components/crop.tsx';
import { states as dialog } from './components/dialog.tsx';
import { states as doubt } from './components/doubt.tsx';
import { states as emoji } from './components/emoji.tsx';
import { states as entryHead } from './components/entry-head.tsx';
import { states as failure } from './components/failure.tsx';
import { states as form } from './components/form.tsx';
import { states as identityMark } from './components/identity-mark.tsx';
import { states as link } from './components/link.tsx';
import { states as menu } from './components/menu.tsx';
import { states as notice } from './components/notice.tsx';
import { states as page } from './components/page.tsx';
import { states as person } from './components/person.tsx';
import { states as policies } from './components/policies.tsx';
import { states as presence } from './components/presence.tsx';
import { states as progress } from './components/progress.tsx';
import { states as qrCode } from './components/qr-code.tsx';
import { states as quietLine } from './components/quiet-line.tsx';
import { states as row } from './components/row.tsx';
import { states as scan } from './components/scan.tsx';
import { states as share } from './components/share.tsx';
import { states as skeleton } from './components/skeleton.tsx';
import { states as spinner } from './components/spinner.tsx';
import type { State } from './components/state.ts';
import { states as switches } from './components/switch.tsx';
import { states as toolButtons } from './components/tool-button.tsx';
import { states as hidden } from './components/visually-hidden.tsx';
import { begin } from './features/begin.tsx';
import { states as calls } from './features/calls.tsx';
import { states as contacts } from './features/contacts.tsx';
import { composer, invitation, reactions, receipts, roomEnd, schedule, typing } from './features/conversation.tsx';
import { fileDialogs, files } from './features/file-trees.tsx';
import { frame, help, switcher } from './features/frame.tsx';
import { helpAndAbout } from './features/help-and-about.tsx';
import { states as identity } from './features/identity.tsx';
import { imagePacks } from './features/image-packs.tsx';
import { states as leftRooms } from './features/left-rooms.tsx';
import { linkPreviews } from './features/link-previews.tsx';
import { linking } from './features/linking.tsx';
import { states as location } from './features/location.tsx';
import { states as media } from './features/media.tsx';
import { states as messages } from './features/messages.tsx';
import { states as moderation } from './features/moderation.tsx';
import { overview } from './features/overview.tsx';
import { people } from './features/people.tsx';
import { states as pins } from './features/pins.tsx';
import { states as policyLists } from './features/policy-lists.tsx';
import { polls } from './features/polls.tsx';
import { profile } from './features/profile.tsx';
import { recovery } from './features/recovery.tsx';
import { states as roomList } from './features/room-list.tsx';
import { states as rtc } from './features/rtc.tsx';
import { sendFiles, voice } from './features/sending.tsx';
import { lobby, lobbyDialogs, rail } from './features/spaces.tsx';
import { threads } from './features/threads.tsx';
import { states as timeline } from './features/timeline.tsx';
import { verification } from './features/verification.tsx';
import { writing } from './features/writing.tsx';
import styles from './gallery.module.css';
import { screens } from './screens.tsx';

const SECTIONS: readonly (readonly [string, readonly State[]])[] = [
  ['Button', button],
  ['Text field', form],
  ['Choice', choice],
  ['Crop', crop],
  ['Switch', switches],
  ['Tool button', toolButtons],
  ['Avatar', avatar],
  ['Person', person],
  ['Identity mark', identityMark],
  ['Presence', presence],
  ['Badge', badge],
  ['Banner', banner],
  ['Broken line', brokenLine],
  ['Quiet line', quietLine],
  ['Doubt', doubt],
  ['Entry head', entryHead],
  ['Failure', failure],
  ['Row', row],
  ['Notice', notice],
  ['Dialog', dialog],
  ['Dialog that asks who asks', auth],
  ['Emoji', emoji],
  ['Back link', backLink],
  ['Page', page],
  ['Menu', menu],
  ['QR code', qrCode],
  ['Camera', scan],
  ['Meeting', link],
  ['Link to hand on', share],
  ['Call', call],
  ['Keys', chord],
  ['Policies', policies],
  ['Progress', progress],
  ['Skeleton', skeleton],
  ['Spinner', spinner],
  ['Visually hidden', hidden],
  ['Threads', threads],
  ['Threads and mentions', overview],
  ['Frame', frame],
  ['Room list', roomList],
  ['Switcher', switcher],
  ['Begin', begin],
  ['Timeline', timeline],
  ['Media', media],
  ['Messages', messages],
  ['Link previews', linkPreviews],
  ['Calls', calls],
  ['Calls of many', rtc],
  ['Location', location],
  ['Left rooms', leftRooms],
  ['Moderation', moderation],
  ['Pins', pins],
  ['Policy lists', policyLists],
  ['Polls', polls],
  ['Reactions', reactions],
  ['Receipts', receipts],
  ['Typing', typing],
  ['Composer', composer],
  ['Writing', writing],
  ['Emoji and stickers of packs', imagePacks],
  ['Voice message', voice],
  ['Files to send', sendFiles],
  ['Invitation', invitation],
  ['Room that is over', roomEnd],
  ['Space', lobby],
  ['Dialogs of a space', lobbyDialogs],
  ['Files', files],
  ['Dialogs of files', fileDialogs],
  ['Spaces', rail],
  ['Sending later', schedule],
  ['People', people],
  ['Profile', profile],
  ['Contacts', contacts],
  ['Help and about', helpAndAbout],
  ['Sessions and identities', identity],
  ['Recovery', recovery],
  ['Verification', verification],
  ['Linking two devices', linking],
  ['Help', help],
];

/** Roles of colour on their grounds, for the eye; tests hold the numbers. */
const GROUNDS = ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'surface-float'];
const INKS = ['text-1', 'text-2', 'text-3', 'accent', 'danger', 'warn', 'ok'];

export function ComponentsPage() {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Gallery</h1>
      <section className={styles.section}>
        <h2 className={styles.heading}>Colours</h2>
        <div className={styles.grounds}>
          {GROUNDS.map((ground) => (
            <div key={ground} className={styles.ground} style={{ background: `var(--${ground})` }}>
              <span className={styles.groundName}>{ground}</span>
              {INKS.filter((ink) => ground !== 'surface-3' || ink.startsWith('text')).map((ink) => (
                <span key={ink} style={{ color: `var(--${ink})` }}>
                  {ink}
                </span>
              ))}
            </div>
          ))}
        </div>
      </section>
      {SECTIONS.map(([name, states]) => (
        <section key={name} className={styles.section}>
          <h2 className={styles.heading}>{name}</h2>
          {states.map((state) => (
            <div key={state.name} className={styles.state}>
              <h3 className={styles.name}>{state.name}</h3>
              <div className={styles.drawing}>{state.drawing}</div>
            </div>
          ))}
        </section>
      ))}
      <section className={styles.section}>
        <h2 className={styles.heading}>Screens</h2>
        <div className={styles.screens}>
          {[...screens.keys()].map((name) => (
            <figure key={name} className={styles.screen}>
              <figcaption className={styles.name}>{name}</figcaption>
              <iframe className={styles.frame} src={`#/screen/${name}`} title={name} loading="lazy" />
            </figure>
          ))}
        </div>
      </section>
    </main>
  );
}
