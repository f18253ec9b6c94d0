import type { MessageDescriptor } from '@lingui/core';
import type { RoomSettings } from '@parley/sdk/client/contract.ts';
import type { ComponentType } from 'react';

/** The settings of a room that is known. */
export type KnownSettings = Extract<RoomSettings, { readonly kind: 'known' }>;

export interface RoomSectionProps {
  readonly settings: KnownSettings;
}

/** A part of the page of a room's settings. */
export interface RoomSection {
  readonly name: MessageDescriptor;
  readonly Section: ComponentType<RoomSectionProps>;
}
