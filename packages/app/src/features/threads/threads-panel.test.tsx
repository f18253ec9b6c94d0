import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { message } from '../timeline/test-items.ts';
import { ThreadButtonView } from './ThreadButtonView.tsx';
import { ThreadsPanelView, type ThreadsPanelViewProps } from './ThreadsPanelView.tsx';
import { sumUnread } from './thread-unread.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const nothing = () => undefined;
const sender = { userId: '@ana:example.org' as never, name: 'Ana', avatar: null };

function draw(drawing: ReactNode): string {
  const client = new FakeRemote();
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ClientContext value={{ client, views: new HandleCache(client) }}>{drawing}</ClientContext>
    </I18nProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '');
}

const panel = (more: Partial<ThreadsPanelViewProps>) =>
  draw(
    <ThreadsPanelView
      filter="all"
      state="ready"
      items={[]}
      hasMore={false}
      isAsking={false}
      unread={[]}
      describe={() => null}
      onFilter={nothing}
      onOpen={nothing}
      onMore={nothing}
      {...more}
    />,
  );

test('[TD-01] a thread is told at its root', () => {
  const latest = { sender, text: 'the newest', timestamp: 0 };
  const text = draw(
    <ThreadButtonView
      extra={{ kind: 'thread', count: 2, hasParticipated: false, latest }}
      unread={null}
      onOpen={nothing}
    />,
  );
  expect(text).toMatch(/^2 replies .*Ana the newest/);
  const one = { kind: 'thread', count: 1, hasParticipated: true, latest: null } as const;
  expect(draw(<ThreadButtonView extra={one} unread={null} onOpen={nothing} />)).toBe('1 reply');
});

test('[TD-03] what is unread in a thread is said at its root, in the list and over the button of the list', () => {
  const one = { kind: 'thread', count: 4, hasParticipated: true, latest: null } as const;
  const unread = { unreadCount: 2, notifyingCount: 2, mentionCount: 1 };
  expect(draw(<ThreadButtonView extra={one} unread={unread} onOpen={nothing} />)).toBe(
    '4 replies 2 unread, 1 mention2',
  );
  const quiet = { unreadCount: 2, notifyingCount: 0, mentionCount: 0 };
  expect(draw(<ThreadButtonView extra={one} unread={quiet} onOpen={nothing} />)).toBe('4 replies 2 unread');
  expect(sumUnread([])).toBeNull();
  expect(sumUnread([unread, quiet])).toEqual({ unreadCount: 4, notifyingCount: 2, mentionCount: 1 });
});

test('[TD-02] an empty list is an invitation, one without an answer says so', () => {
  expect(panel({})).toContain('No threads yet');
  expect(panel({ filter: 'my' })).toContain('You have not written in a thread here yet');
  expect(panel({ state: 'failed' })).toContain('Your homeserver did not answer');
  expect(panel({ state: 'failed' })).not.toContain('No threads yet');
});

test('[SEC-14] [TD-01] words of which it is not sure whose they are stand under nobody’s name, at the root and in the list', () => {
  const doubt = { kind: 'sentInClear', deviceKey: null } as const;
  const latest = { sender, text: 'the newest', timestamp: 0, doubt };
  const extra = { kind: 'thread', count: 2, hasParticipated: false, latest } as const;
  const summary = draw(<ThreadButtonView extra={extra} unread={null} onOpen={nothing} />);
  expect(summary).toMatch(/^2 replies .*Not sure who: the newest/);
  expect(summary).not.toContain('Ana');
  const root = message('root', 0, { extras: [extra], doubt });
  const list = panel({ items: [root], describe: () => 'the root' });
  expect(list).toMatch(/Not sure who: .*the root .*Not sure who: the newest/);
  expect(list).not.toContain('Ana');
});

test('[TL-22] a thread that a bug broke stands in the list by what its root says', () => {
  const broken = message('a', 0, { content: { kind: 'broken', reportId: 'r1' } });
  expect(panel({ items: [broken], describe: () => 'This message cannot be shown' })).toContain(
    'This message cannot be shown',
  );
});
