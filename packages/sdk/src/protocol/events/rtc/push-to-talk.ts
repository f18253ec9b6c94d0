/** The word of a membership on push-to-talk (decision 0038). Other clients do not read it. */
import { own } from '../../../base/json/guards.ts';
import type { PushToTalk } from '../../rules/rtc/rtc-member.ts';
import type { RawContent } from '../event.ts';

const PUSH_TO_TALK = 'io.parley.ptt';

/** The word of a membership; null for none, or one that is not known. */
export function pushToTalkOf(content: RawContent): PushToTalk | null {
  const said = own(content, PUSH_TO_TALK);
  return said === 'many' || said === 'one' ? said : null;
}

/** The word as it is written, to be added to a membership. */
export function encodePushToTalk(pushToTalk: PushToTalk | null): RawContent {
  return pushToTalk === null ? {} : { [PUSH_TO_TALK]: pushToTalk };
}
