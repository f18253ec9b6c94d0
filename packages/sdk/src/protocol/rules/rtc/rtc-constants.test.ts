import { expect, test } from 'vitest';
import {
  CLOCK_TOLERANCE_MS,
  EXPIRY_HEADROOM_MS,
  LEAVE_DELAY_MS,
  LONGEST_RING_MS,
  MEMBERSHIP_MS,
  MOST_RETRIES,
  NETWORK_RETRY_MS,
  RATE_LIMIT_MS,
  RESTART_EVERY_MS,
  RESTART_TIMEOUT_MS,
  RING_MS,
} from './rtc-constants.ts';

test('[09.M-01] [09.R-03] [09.N-01] [09.N-03] the numbers of calls are those that other clients count by', () => {
  expect({ MEMBERSHIP_MS, EXPIRY_HEADROOM_MS }).toEqual({ MEMBERSHIP_MS: 14_400_000, EXPIRY_HEADROOM_MS: 5_000 });
  expect([LEAVE_DELAY_MS, RESTART_EVERY_MS, RESTART_TIMEOUT_MS]).toEqual([8_000, 5_000, 2_000]);
  expect([RATE_LIMIT_MS, NETWORK_RETRY_MS, MOST_RETRIES]).toEqual([5_000, 3_000, 10]);
  expect([RING_MS, LONGEST_RING_MS, CLOCK_TOLERANCE_MS]).toEqual([30_000, 90_000, 20_000]);
});
