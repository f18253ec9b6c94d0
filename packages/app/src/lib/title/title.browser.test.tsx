import { expect, test, vi } from 'vitest';
import { setPageTitle, setTitleCount } from './title.ts';

test('[NP-03] the window is named at once, and what changes right after it half a second later, the last of it', async () => {
  const titles: string[] = [];
  const head = document.querySelector('title') ?? document.head.appendChild(document.createElement('title'));
  const observer = new MutationObserver(() => titles.push(document.title));
  observer.observe(head, { childList: true, subtree: true, characterData: true });
  setPageTitle('Ops');
  await vi.waitFor(() => expect(titles).toEqual(['Ops · Parley']), { timeout: 400 });
  for (const count of [1, 2, 3]) {
    setTitleCount(count);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(titles).toHaveLength(1);
  await vi.waitFor(() => expect(titles).toEqual(['Ops · Parley', '(3) Ops · Parley']));
  observer.disconnect();
});
