import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../ui/test-draw.tsx';
import { PlaceMap } from '../map/PlaceMap.tsx';
import { LocationCard, type LocationCardProps } from './LocationCard.tsx';

const PIER = { latitude: 53.54587, longitude: -9.96631, uncertaintyM: 12 };
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const show = (changes: Partial<LocationCardProps> = {}) =>
  draw(
    <LocationCard
      name="Mira"
      place={PIER}
      isPin={false}
      description={null}
      at={null}
      course={{ kind: 'once' }}
      map={null}
      {...changes}
    />,
  );

const group = () => page.getByRole('group', { name: 'Location of Mira' });

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('[LOC-32] the place in words, a way to maps, and the coordinates for where nothing opens it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  show({ description: 'Pier four' });
  await expect.element(group()).toHaveTextContent(/Pier four53.54587° N, 9.96631° WAccurate to about 12 m/);
  await expect
    .element(group().getByRole('link', { name: 'Open in maps' }))
    .toHaveAttribute('href', 'geo:53.54587,-9.96631;u=12');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(group().getByRole('status')).toHaveTextContent('Copied');
  expect(copied.mock.calls).toEqual([['53.54587, -9.96631']]);
});

test('[LOC-35] a live share counts down by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  show({ course: { kind: 'live', endsAt: Date.now() + 180_000 } });
  for (const left of ['3 min left', '2 min left', '1 min left']) {
    await vi.waitFor(() => expect(group().element().textContent).toContain(left));
    vi.advanceTimersByTime(60_000);
  }
});

test('[LOC-37] the map is zoomed by buttons, and asks for tiles around the place', async () => {
  const asked = new Set<string>();
  const tiles = { template: `${PIXEL}#{z}/{x}/{y}`, attribution: '© Mappers' };
  show({ map: <PlaceMap point={PIER} tiles={tiles} /> });
  await expect.element(page.getByRole('img', { name: /^Map around 53.54587° N/ })).toBeVisible();
  const zooms = () => {
    for (const { src } of document.querySelectorAll<HTMLImageElement>('[role=img] img'))
      asked.add(src.split('#')[1]?.split('/')[0] ?? '');
    return asked;
  };
  await expect.poll(zooms).toContain('15');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(zooms).toContain('16');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(zooms).toContain('14');
  await expect.element(page.getByText('© Mappers')).toBeVisible();
  const { violations } = await axe.run('[role=group]');
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
