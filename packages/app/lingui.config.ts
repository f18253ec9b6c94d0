import { formatter } from '@lingui/format-po';

const source = (path: string) => `<rootDir>/src/${path}`;

/** Sources that are needed to sign in. */
const FIRST = [
  'features/login/!(AccountPageLink|ManageAccount|SignOutDialog)*',
  'features/storage/*',
  'lib/i18n/*',
  'shell/crash/**',
  'shell/frame/SkipLinks.tsx',
  'shell/session/**',
  'ui/notice/*',
].map(source);

/** Sources that are loaded with the room list: everything that `shell/frame/Frame.tsx` imports. */
const LIST = [
  'features/login/SignOutDialog.tsx',
  'features/calls/outcome/call-preview.ts',
  'features/rtc/said/rtc-preview.ts',
  'features/rtc/list/*',
  'features/location/location-previews.ts',
  'features/messages/previews.ts',
  'features/{image-packs,media,people,pins,polls,threads}/panels.ts',
  'features/polls/{poll-line,poll-preview}.ts',
  'features/help/LoadedHelp.tsx',
  'features/recovery/LostKeysWarning.tsx',
  'features/room-list/!(ListOptionsMenu|RoomMenu|mark-actions)*',
  'features/room-list/home/Home.tsx',
  'features/switcher/LoadedSwitcher.tsx',
  'features/threads/{ThreadsSign,thread-words}.{ts,tsx}',
  'features/verification/request-preview.ts',
  'lib/doubt/not-sure-who.ts',
  'lib/format/{removal,room-name}.ts',
  'shell/{connection-text,panels}.ts',
  'shell/frame/{AccountMenu,ConnectionStatus}.tsx',
  'shell/frame/use-frame-keys.ts',
  'ui/dialog/*',
].map(source);

/** Sources that are loaded with a room: everything else that `shell/frame/RoomPane.tsx` imports. */
const ROOM = [
  'ui/call/CallButtonPair.tsx',
  'features/rtc/room/*',
  'features/calls/outcome/*',
  'features/rtc/said/!(rtc-notification|rtc-preview)*',
  'features/calls/words/call-text.ts',
  'features/composer/*',
  'features/composer/files/{AttachButton,DropHint,FileTray,tray-words}.{ts,tsx}',
  'features/composer/schedule/SendLater.tsx',
  'features/composer/voice/VoiceTool.tsx',
  'features/identity/{HeldBack,IdentityBannerView}.tsx',
  'features/link-previews/LinkPreviews.tsx',
  'features/location/message/{LoadedLocation,contents}.{ts,tsx}',
  'features/location/share/ShareButton.tsx',
  'features/membership/!(LeaveDialog|Preview|commands|decline-all|notification|room-actions)*',
  'features/messages/!(ForwardMessage|MessageHistory|MessageSource|looking-failure|notification)*',
  'features/messages/media/{FilePreview,FileTile,InPlace,Picture,UploadLine,Veil}.tsx',
  'features/messages/{not-sent,rich-text}/*',
  'features/moderation/{InvitationActs,slots}.{ts,tsx}',
  'features/pins/{PinnedBarView,pin-actions}.{ts,tsx}',
  'features/polls/{LoadedPoll,LoadedPollForm,choices-text,poll-actions,refusals}.{ts,tsx}',
  'features/image-packs/{EmojiButton,add-action,pack-name}.{ts,tsx}',
  'features/receipts/!(room-actions)*',
  'features/{reactions,typing}/*',
  'features/threads/thread-action.ts',
  'features/timeline/!(room-link-action)*',
  'features/timeline/{actions,reading,rows,scroll}/*',
  'features/timeline/choosing/ChooseBox.tsx',
  'features/timeline/header/!(JumpDialog|JumpToDateView)*',
  'features/verification/{RequestLine,VerifyButtonView,request-content,verification-words}.{ts,tsx}',
  'lib/format/undecrypted.ts',
  'shell/frame/{PanelButtons,PanelView}.tsx',
  'ui/{back-link,broken-line,doubt,failure,identity-mark,presence}/*',
  'ui/emoji/LoadedEmojiDialog.tsx',
].map(source);

/** Sources that come by themselves once the list is there, and say something at rest. */
const SETTLED = [
  'features/devices/NewSignInView.tsx',
  'features/login/guest/GuestBanner.tsx',
  'features/recovery/RecoveryPromptView.tsx',
  'features/spaces/rail/*',
  'shell/Asks.tsx',
].map(source);

/** Texts are written in English beside their ids; `npm run messages` gathers them. */
export default {
  locales: ['en'],
  sourceLocale: 'en',
  // By what is loaded together; `catalog.test.ts` says which file is missing above.
  catalogs: [
    { path: source('lib/i18n/first/{locale}'), include: FIRST },
    { path: source('lib/i18n/list/{locale}'), include: LIST },
    { path: source('lib/i18n/room/{locale}'), include: ROOM, exclude: [...FIRST, ...LIST] },
    { path: source('lib/i18n/settled/{locale}'), include: SETTLED, exclude: [...FIRST, ...LIST, ...ROOM] },
    {
      path: source('lib/i18n/later/{locale}'),
      include: ['<rootDir>/src'],
      exclude: [...FIRST, ...LIST, ...ROOM, ...SETTLED],
    },
  ],
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: false }),
  orderBy: 'messageId',
};
