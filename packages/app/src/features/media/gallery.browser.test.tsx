import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chosenMedia } from '../../lib/media/chosen-media.ts';
import { type MediaGate, MediaGatesContext } from '../../lib/media/media-gate.ts';
import { draw } from '../../ui/test-draw.tsx';
import type { ContentProps, MessageItem } from '../timeline/contract.ts';
import { GalleryView, type GalleryViewProps } from './GalleryView.tsx';

function item(key: string, content: object): MessageItem {
  const sender = { userId: '@ana:example.org', name: 'Ana' };
  return {
    kind: 'event',
    key,
    eventId: `$${key}`,
    timestamp: 1_790_000_000_000,
    sender,
    content,
  } as unknown as MessageItem;
}

function picture(key: string): MessageItem {
  const bare = { thumbnail: null, blurhash: null, caption: null, description: null, spoiler: null, size: null };
  return item(key, { kind: 'image', source: null, fileName: `${key}.png`, sizeBytes: 1, isSticker: false, ...bare });
}

function Saying({ item: { key } }: ContentProps) {
  if (key === 'broken') throw new Error('cannot be drawn');
  return <p>{`said ${key}`}</p>;
}

function show(props: Partial<GalleryViewProps>, gate: MediaGate = 'shown') {
  const opened: string[] = [];
  let asked = 0;
  draw(
    <MediaGatesContext value={{ useOfRoom: () => gate, useOfInvitations: () => true }}>
      <div style={{ display: 'flex', width: 340, height: 400 }}>
        <GalleryView
          kind="pictures"
          state="ready"
          items={[]}
          hasMore={false}
          searchedBackTo={null}
          isAsking={false}
          Content={Saying}
          hrefOf={() => null}
          onKind={() => undefined}
          onMore={() => {
            asked += 1;
          }}
          onOpen={({ key }) => opened.push(key) > 0}
          {...props}
        />
      </div>
    </MediaGatesContext>,
  );
  return { opened, asked: () => asked };
}

test('[MED-22] a hidden picture is a cell that shows it, and is not opened', async () => {
  const { opened } = show({ items: ['a', 'b'].map(picture) }, 'hidden');
  const hidden = page.getByRole('button', { name: 'Show picture a.png', exact: true });
  await hidden.click();
  await expect.element(cell('a')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show picture b.png', exact: true })).toBeVisible();
  expect(opened).toEqual([]);
  await cell('a').click();
  expect(opened).toEqual(['a']);
  chosenMedia.change(() => ({ shown: new Set(), hidden: new Set() }));
});

const cell = (key: string) => page.getByRole('button', { name: `Open picture ${key}.png`, exact: true });

test('[MED-08] one picture is a stop of Tab; arrows go through the others, and Enter opens one', async () => {
  const { opened } = show({ items: ['a', 'b', 'c', 'd', 'e'].map(picture) });
  await expect.element(cell('a')).toBeVisible();
  (cell('a').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(cell('e')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual(['e']);
});

test('[MED-08] of a thousand pictures those near the screen are drawn', async () => {
  show({ items: Array.from({ length: 1_000 }, (_, index) => picture(`p${index}`)) });
  await expect.element(cell('p0')).toBeVisible();
  expect(page.getByRole('button').all().length).toBeLessThan(60);
});

test('[MED-07] the end in sight looks further back once, not again where nothing was found', async () => {
  const { asked } = show({ hasMore: true, items: [picture('a')] });
  await expect.poll(asked).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Look further back' })).toBeVisible();
  expect(asked()).toBe(1);
});

test('[MED-09] a message that cannot be drawn costs its own line', async () => {
  show({ kind: 'files', items: ['one', 'broken', 'two'].map((key) => item(key, { kind: 'file' })) });
  await expect.element(page.getByText('said one')).toBeVisible();
  await expect.element(page.getByText('said two')).toBeVisible();
  await expect.element(page.getByText('This message cannot be shown')).toBeVisible();
});
