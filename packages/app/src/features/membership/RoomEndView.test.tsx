import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RoomEndView, type RoomEndViewProps } from './RoomEndView.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const nothing = () => undefined;

function draw(props: Partial<RoomEndViewProps>) {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RoomEndView
        isReplaced={false}
        membership="leave"
        removal={null}
        isBusy={false}
        failure={null}
        onGoOn={nothing}
        onJoin={nothing}
        onForget={nothing}
        {...props}
      />
    </I18nProvider>,
  );
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gu)].map(([, inner = '']) =>
    inner.replace(/<[^>]*>/gu, '').trim(),
  );
  return { html, buttons };
}

test('[MB-01] whoever left may come back or forget the room; who is banned may only forget it', () => {
  expect(draw({}).buttons).toEqual(['Join again', 'Forget room']);
  expect(draw({ membership: 'ban' }).buttons).toEqual(['Forget room']);
  expect(draw({ membership: 'ban' }).html).toContain('You were banned from this room.');
});

test('[MB-01] whoever was removed reads by whom and why', () => {
  const removal = { kind: 'kick', byName: 'Bo', reason: 'noise' } as const;
  expect(draw({ removal }).html).toContain('Bo removed you from this room. Reason: noise');
  expect(draw({ membership: 'ban', removal: { ...removal, kind: 'ban', reason: null } }).html).toContain(
    'Bo banned you from this room.',
  );
});

test('[RH-02] a room that was replaced leads on; who is still in it cannot forget it', () => {
  expect(draw({ isReplaced: true, membership: 'join' }).buttons).toEqual(['Go to the new room']);
  expect(draw({ isReplaced: true }).buttons).toEqual(['Go to the new room', 'Forget room']);
});

test('[MB-01] a refusal is said in the words of the server', () => {
  const { html } = draw({ failure: { kind: 'refused', status: 403, message: 'You are not invited' } });
  expect(html).toMatch(/role="alert"[^>]*>[^<]*You are not invited/);
});
