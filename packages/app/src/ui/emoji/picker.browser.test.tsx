import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toEmojiSet } from '../../lib/emoji/emoji-set.ts';
import { NOTHING_TYPED } from '../dialog/typed-ahead.ts';
import { draw } from '../test-draw.tsx';
import { EmojiDialog } from './EmojiDialog.tsx';
import { pictureWords } from './search-pictures.ts';

const SET = toEmojiSet([[['😀', 'grinning face', 'happy']], [['🐱', 'cat face', 'pet']]]);

const PICTURES = ['party_cat', 'dog'].map((code) => ({
  id: code,
  name: `:${code}:`,
  words: pictureWords(code.replaceAll('_', ' ')),
}));

function show() {
  const [onPick, onPickPicture] = [vi.fn(), vi.fn()];
  draw(
    <EmojiDialog
      set={SET}
      typedAhead={NOTHING_TYPED}
      pictures={{
        groups: [{ id: 'pack pets', name: 'Pets', pictures: PICTURES }],
        Drawing: ({ id }) => <span>{id}</span>,
        onPick: onPickPicture,
      }}
      onPick={onPick}
      onClose={() => undefined}
    />,
  );
  return { onPick, onPickPicture };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[IP-21] the arrow keys lead from the emoji into the pictures and on', async () => {
  const { onPickPicture } = show();
  await expect.element(page.getByRole('searchbox', { name: 'Search emoji' })).toHaveFocus();
  await expect.element(button(':dog:')).toBeInTheDocument();
  await expect.element(button('Pets')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(button(':party_cat:')).toHaveFocus();
  await button(':party_cat:').click();
  expect(onPickPicture).toHaveBeenCalledWith('party_cat');
  button(':party_cat:').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button(':dog:')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button('😀 grinning face')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(onPickPicture).toHaveBeenLastCalledWith('dog');
});

test('[IP-21] a search finds both, and Enter takes the first', async () => {
  const { onPick, onPickPicture } = show();
  await userEvent.keyboard('cat');
  await expect.element(button('🐱 cat face')).toBeVisible();
  await expect.element(button(':party_cat:')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledWith('🐱');
  await userEvent.keyboard('{Control>}a{/Control}party-cat{Enter}');
  expect(onPickPicture).toHaveBeenCalledWith('party_cat');
});
