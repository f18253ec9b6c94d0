import type { Page } from '../fixtures/test.ts';

/** The notifications of a profile, from its next page on: a list of the shown ones replaces the browser's own. */
export async function collect(page: Page): Promise<string[]> {
  const shown: string[] = [];
  const context = page.context();
  context.on('console', (message) => {
    const [, line] = /^shown: (.*)$/.exec(message.text()) ?? [];
    if (line !== undefined) shown.push(line);
  });
  await context.addInitScript(() => {
    class Shown extends EventTarget {
      static readonly permission = 'granted';
      static readonly requestPermission = () => Promise.resolve('granted');

      readonly tag: string;
      readonly title: string;
      isShown = true;

      constructor(title: string, options?: NotificationOptions) {
        super();
        this.tag = options?.tag ?? '';
        this.title = title;
        console.info(`shown: ${title}: ${options?.body ?? ''}`);
        document.addEventListener('press-notification', () => {
          if (this.isShown) this.dispatchEvent(new Event('click'));
        });
      }

      close(): void {
        this.isShown = false;
        console.info(`shown: closed ${this.title}`);
      }
    }
    Object.defineProperty(globalThis, 'Notification', { value: Shown });
  });
  return shown;
}
