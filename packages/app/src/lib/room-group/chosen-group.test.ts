import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { tabStore } from '../tab-store/tab-store.ts';
import { chooseGroup, chosenGroup } from './chosen-group.ts';

test('[SPU-02] the chosen group is told of when it is another one, and is forgotten with everything of the user', () => {
  const heard: (string | null)[] = [];
  const stop = chosenGroup.subscribe(() => heard.push(chosenGroup.current));
  const space = '!space:example.org' as RoomId;
  chooseGroup(null);
  chooseGroup(space);
  chooseGroup(space);
  expect(heard).toEqual([space]);
  tabStore.clear();
  expect(chosenGroup.current).toBeNull();
  stop();
});
