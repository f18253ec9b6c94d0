/** The parts that features draw in timelines: one line a feature. */
import { callContent, callWordless } from '../features/calls/outcome/call-content.ts';
import { callsSlots } from '../features/calls/slots.ts';
import { composerSlots } from '../features/composer/slots.ts';
import { HeldBack } from '../features/identity/HeldBack.tsx';
import { ReactionPicker } from '../features/image-packs/ReactionPicker.tsx';
import { imagePacksSlots } from '../features/image-packs/slots.ts';
import { linkPreviewsSlots } from '../features/link-previews/slots.ts';
import { liveLocationContent, locationContent } from '../features/location/message/contents.ts';
import { RoomEnd } from '../features/membership/RoomEnd.tsx';
import { messageContents, messageWordless } from '../features/messages/contents.ts';
import { messageRefusals } from '../features/messages/refusals.ts';
import { forwardSlots, hideSlots, messagesActions, messagesSlots, sourceSlots } from '../features/messages/slots.ts';
import { moderationSlots } from '../features/moderation/slots.ts';
import { pinsSlots } from '../features/pins/slots.ts';
import { pollContent } from '../features/polls/poll-content.ts';
import { pollRefusals } from '../features/polls/refusals.ts';
import { pollsSlots } from '../features/polls/slots.ts';
import { reactionRefusals } from '../features/reactions/refusals.ts';
import { reactionsSlots } from '../features/reactions/slots.ts';
import { receiptsSlots } from '../features/receipts/slots.ts';
import { rtcContent, rtcWordless } from '../features/rtc/said/rtc-content.ts';
import { rtcSlots } from '../features/rtc/said/slots.ts';
import { threadsSlots } from '../features/threads/slots.ts';
import { linkSlots } from '../features/timeline/actions/copy-link.ts';
import type { Contents, WordlessLines } from '../features/timeline/contract.ts';
import { SideConversation } from '../features/timeline/SideConversation.tsx';
import { combineSlots } from '../features/timeline/slots.ts';
import { TypingLine } from '../features/typing/TypingLine.tsx';
import { requestContent, requestWordless } from '../features/verification/request-content.ts';
import { defineHotkey } from '../lib/hotkeys/hotkeys.ts';
import { RoomBars } from './RoomBars.tsx';
import { RoomComposer } from './RoomComposer.tsx';
import { RoomInvitation } from './RoomInvitation.tsx';

/** The kinds of content of events, each with the feature that knows it. */
const contents: Contents = {
  ...messageContents,
  call: callContent,
  rtcCall: rtcContent,
  poll: pollContent,
  verificationRequest: requestContent,
  location: locationContent,
  liveLocation: liveLocationContent,
};

/** Lines for events in which nobody wrote words: one line a feature. */
const wordless: WordlessLines = { ...messageWordless, ...callWordless, ...rtcWordless, ...requestWordless };

/** Actions stand in the order of their features: what cannot be taken back last. */
export const timelineSlots = combineSlots(
  { ...messagesSlots, contents, wordless, refusals: { ...messageRefusals, ...reactionRefusals, ...pollRefusals } },
  {
    Bar: RoomBars,
    Composer: RoomComposer,
    End: RoomEnd,
    HeldBack,
    Invitation: RoomInvitation,
    SideConversation,
    TypingLine,
  },
  [
    callsSlots,
    rtcSlots,
    pollsSlots,
    reactionsSlots(ReactionPicker),
    composerSlots,
    threadsSlots,
    linkPreviewsSlots,
    receiptsSlots,
    pinsSlots,
    imagePacksSlots,
    hideSlots,
    forwardSlots,
    linkSlots,
    sourceSlots,
    moderationSlots,
    messagesActions,
  ],
);

// Their keys are listed whether a room was open or not.
for (const { id, chords, keyLabel } of timelineSlots.actions)
  defineHotkey({ id, chords, label: keyLabel, isLocal: true });
