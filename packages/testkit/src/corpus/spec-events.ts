/**
 * Every example of an event in the Matrix specification, with what it refers to put in its place: `data/event-schemas/examples` of
 * matrix-org/matrix-spec at d0ba2aaef801. Copyright the Matrix.org Foundation C.I.C. and contributors, under the Apache License 2.0.
 */
import { readFileSync } from 'node:fs';
import type { EventSample } from './event-samples.ts';

export const SPEC_EVENTS = JSON.parse(
  readFileSync(new URL('./spec-events.json', import.meta.url), 'utf8'),
) as readonly EventSample[];
