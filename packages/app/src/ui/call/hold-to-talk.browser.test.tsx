import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../test-draw.tsx';
import { HoldToTalk } from './HoldToTalk.tsx';

async function show(state: 'off' | 'on' | 'blocked' = 'off') {
  const [onHold, onSwitch] = [vi.fn<(isHeld: boolean) => void>(), vi.fn()];
  draw(
    <main>
      <h1>Call</h1>
      <HoldToTalk state={state} chord="F8" {...{ onHold, onSwitch }} />
      <button type="button">Other</button>
    </main>,
  );
  const button = () => page.getByRole('button', { name: 'Hold to talk', exact: true });
  const element = () => button().element() as HTMLButtonElement;
  const point = (type: string, more: PointerEventInit = {}) =>
    element().dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, ...more }));
  /** Presses and releases since the last look. */
  const asked = () => onHold.mock.calls.splice(0).map(([isHeld]) => isHeld);
  await expect.element(button()).toBeVisible();
  return { button, element, point, asked, onSwitch };
}

test('[PTT-20] it is held by Space and by Enter, however often the keys repeat', async () => {
  const { button, element, asked, onSwitch } = await show();
  await expect.element(button()).toHaveAttribute('aria-pressed', 'false');
  element().focus();
  for (const key of [' ', 'Enter']) {
    await userEvent.keyboard(`{${key}>3}`);
    expect(asked()).toEqual([true]);
    await userEvent.keyboard(`{/${key}}`);
    expect(asked()).toEqual([false]);
  }
  expect(onSwitch).not.toHaveBeenCalled();
});

test('[PTT-20] it is held by the mouse', async () => {
  const { button, asked, onSwitch } = await show();
  await button().click();
  expect(asked()).toEqual([true, false]);
  expect(onSwitch).not.toHaveBeenCalled();
});

test('[PTT-20] it is held by a finger, which may leave it, and neither scrolls nor marks', async () => {
  const { element, point, asked } = await show();
  const capture = vi.spyOn(element(), 'setPointerCapture').mockImplementation(() => undefined);
  point('pointerdown', { pointerType: 'touch' });
  expect([asked(), capture.mock.calls]).toEqual([[true], [[1]]]);
  point('pointerleave', { pointerType: 'touch' });
  point('pointermove', { pointerType: 'touch' });
  expect(asked()).toEqual([]);
  point('pointerup', { pointerType: 'touch' });
  point('lostpointercapture', { pointerType: 'touch' });
  expect(asked()).toEqual([false]);
  const { touchAction, userSelect } = getComputedStyle(element());
  expect([touchAction, userSelect]).toEqual(['none', 'none']);
  expect(element().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))).toBe(false);
  expect(element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
});

test('[PTT-21] a press that is taken away is a release: by the system, another control, or another window', async () => {
  const { element, point, asked } = await show();
  vi.spyOn(element(), 'setPointerCapture').mockImplementation(() => undefined);
  point('pointerdown');
  point('pointercancel');
  expect(asked()).toEqual([true, false]);
  point('pointerdown');
  window.dispatchEvent(new Event('blur'));
  point('pointerup');
  expect(asked()).toEqual([true, false]);
  element().focus();
  await userEvent.keyboard('{ >}');
  (page.getByRole('button', { name: 'Other' }).element() as HTMLElement).focus();
  expect(asked()).toEqual([true, false]);
  await userEvent.keyboard('{/ }');
  point('pointerdown', { button: 2 });
  expect(asked()).toEqual([]);
});

test('[PTT-22] a click without a press talks until the next one', async () => {
  const { element, asked, onSwitch } = await show();
  element().click();
  expect([onSwitch.mock.calls.length, asked()]).toEqual([1, []]);
});

test.each([
  ['off', 'false'],
  ['on', 'true'],
  ['blocked', 'false'],
] as const)('[PTT-20] it says whether one is heard, and shows the key: %s', async (state, isPressed) => {
  const { button } = await show(state);
  await expect.element(button()).toHaveAttribute('aria-pressed', isPressed);
  await expect.element(button()).toHaveTextContent('F8');
  const found = await axe.run(document.body);
  expect(found.violations.map(({ id }) => id)).toEqual([]);
});
