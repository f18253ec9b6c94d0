import { formatter } from '@lingui/format-po';

const source = (path: string) => `<rootDir>/src/${path}`;

/** Sources that are needed to sign in. */
const FIRST = [
  'features/login/!(SignOutDialog)*',
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
  'features/location/location-previews.ts',
  'features/messages/previews.ts',
  'features/{people,pins,polls,threads}/panels.ts',
  'features/polls/{poll-line,poll-preview}.ts',
  'features/room-list/!(Why|why)*',
  'features/threads/{ThreadsSign,thread-words}.{ts,tsx}',
  'features/verification/request-preview.ts',
  'lib/doubt/not-sure-who.ts',
  'lib/format/{removal,room-name}.ts',
  'shell/{connection-text,panels}.ts',
  'shell/frame/{AccountMenu,ConnectionStatus,FrameSwitcher,Home,LoadedPanes,NoRooms,PanelView}.tsx',
  'shell/frame/use-frame-keys.ts',
  'ui/dialog/*',
].map(source);

/** Texts are written in English beside their ids; `npm run messages` gathers them. */
export default {
  locales: ['en'],
  sourceLocale: 'en',
  // By what is loaded together; `catalog.test.ts` says which file is missing above.
  catalogs: [
    { path: source('lib/i18n/first/{locale}'), include: FIRST },
    { path: source('lib/i18n/list/{locale}'), include: LIST },
    { path: source('lib/i18n/later/{locale}'), include: ['<rootDir>/src'], exclude: [...FIRST, ...LIST] },
  ],
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: false }),
  orderBy: 'messageId',
};
