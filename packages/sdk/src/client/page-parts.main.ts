/** Parts of features that run on each page for as long as it lives, whoever is signed in: one line a feature. */
import { showEngineBugs } from '../features/bugs/page.main.ts';
import { attachPageStorage } from '../features/storage/page.main.ts';
import type { Client } from './remote.ts';

export const PAGE_PARTS: readonly ((client: Client, place: number) => void)[] = [attachPageStorage, showEngineBugs];
