import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CallFrame } from '../../../ui/call/CallFrame.tsx';
import { CallTileFrame } from '../../../ui/call/CallTileFrame.tsx';
import { CallControl, CallToolbar } from '../../../ui/call/CallToolbar.tsx';
import { callCorner } from '../../../ui/call/call-corner.ts';
import { draw } from '../../../ui/test-draw.tsx';

beforeEach(() => {
  document.documentElement.dir = 'ltr';
  callCorner.change(() => ({ block: 'end', inline: 'start' }));
});

/** Draws a small call in a pane with a composer of some height. */
async function show(composerPx = 60) {
  const onPress = vi.fn();
  draw(
    <main style={{ position: 'relative', display: 'flex', flexDirection: 'column', height: '640px' }}>
      <h1 style={{ flex: 1 }}>Room</h1>
      <form data-region="composer" style={{ height: composerPx }}>
        <textarea aria-label="Message" />
      </form>
      <CallFrame place="mini" height="bar">
        <p>Garden</p>
        <CallToolbar onLeave={onPress}>
          <CallControl label="Microphone" icon="m" onPress={onPress} />
        </CallToolbar>
      </CallFrame>
    </main>,
  );
  await expect.element(call()).toBeVisible();
  return onPress;
}

const call = () => page.getByRole('region', { name: 'Call', exact: true });
const grip = () => call().getByRole('button', { name: 'Move the call' });
const box = (of: Element = call().element()) => of.getBoundingClientRect();
const pane = () => box(document.querySelector('main') ?? undefined);
const composer = () => box(document.querySelector('form') ?? undefined);
const corner = () => {
  const [small, room] = [box(), pane()];
  const block = small.top - room.top < room.bottom - small.bottom ? 'top' : 'bottom';
  return `${block} ${small.left - room.left < room.right - small.right ? 'left' : 'right'}`;
};

/** Presses at a place in the call, moves by so much, and lets go. */
async function drag(of: Element, x: number, y: number) {
  const { left, top, width, height } = of.getBoundingClientRect();
  const from = { clientX: left + width / 2, clientY: top + height / 2, pointerId: 1, button: 0, bubbles: true };
  const capture = vi.spyOn(of, 'setPointerCapture').mockImplementation(() => undefined);
  of.dispatchEvent(new PointerEvent('pointerdown', from));
  // The next move may be outside.
  if (of.closest('button:not([data-grip])') === null) expect(capture).toHaveBeenCalledWith(1);
  const to = { ...from, clientX: from.clientX + x, clientY: from.clientY + y };
  call().element().dispatchEvent(new PointerEvent('pointermove', to));
  const moved = box();
  call().element().dispatchEvent(new PointerEvent('pointerup', to));
  return moved;
}

test('[RCV-14] the small call is dragged to a corner, and follows the pointer on its way', async () => {
  const onPress = await show();
  const before = box();
  const moved = await drag(call().getByText('Garden').element(), 300, -300);
  expect([Math.round(moved.left - before.left), Math.round(moved.top - before.top)]).toEqual([300, -300]);
  await expect.poll(corner).toBe(pane().width > 700 ? 'top left' : 'top right');
  await drag(call().getByText('Garden').element(), 3_000, 3_000);
  await expect.poll(corner).toBe('bottom right');
  expect(localStorage.getItem('parley.call-corner')).toBe('end end');
  // A control is pressed, and not dragged.
  await drag(call().getByRole('button', { name: 'Microphone' }).element(), -3_000, -3_000);
  await expect.poll(corner).toBe('bottom right');
  await call().getByRole('button', { name: 'Microphone' }).click();
  expect(onPress).toHaveBeenCalledOnce();
});

test('[RCV-14] the grip moves it by arrow keys and by presses, and says where it is; also where lines run from the right', async () => {
  await show();
  (grip().element() as HTMLElement).focus();
  await expect.element(grip()).toHaveAccessibleDescription('Bottom left');
  await userEvent.keyboard('{ArrowRight}{ArrowUp}');
  await expect.poll(corner).toBe('top right');
  await expect.element(grip()).toHaveAccessibleDescription('Top right');
  await drag(grip().element(), 0, 3_000);
  grip()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  await expect.poll(corner).toBe('bottom right');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(corner).toBe('top right');
  await grip().click();
  await expect.poll(corner).toBe('bottom right');
  document.documentElement.dir = 'rtl';
  await expect.poll(corner).toBe('bottom left');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(corner).toBe('bottom right');
  await expect.element(grip()).toHaveAccessibleDescription('Bottom right');
  const found = await axe.run(document.body);
  expect(found.violations.map(({ id }) => id)).toEqual([]);
});

test('[RCV-14] it is above the composer, however high that is, also on a phone', async () => {
  await show(260);
  for (const width of [1_000, 390]) {
    await page.viewport(width, 700);
    await expect.poll(() => box().bottom <= composer().top).toBe(true);
    expect(box().top).toBeGreaterThan(0);
  }
});

test('[RCV-16] where lines run from the right names stand at the right of all tiles, whatever their script', async () => {
  document.documentElement.dir = 'rtl';
  draw(
    <div>
      {['Mira', 'אורי'].map((label) => (
        <CallTileFrame
          key={label}
          {...{ memberId: label, label, kind: 'person', isMuted: true, volume: null, onVolume: () => undefined }}
        >
          <div style={{ width: 300, height: 100 }} />
        </CallTileFrame>
      ))}
    </div>,
  );
  for (const label of ['Mira', 'אורי']) {
    const tile = page.getByRole('group', { name: label, exact: true });
    await expect.element(tile).toBeVisible();
    const name = tile.getByText(label).element().parentElement;
    expect(box(tile.element()).right - (name === null ? 0 : box(name).right)).toBeLessThan(20);
  }
});
