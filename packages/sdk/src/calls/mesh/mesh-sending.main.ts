/** The sending of this device in a call in full mesh, as the user wants it, and the devices for that. */
import type { SfuCallError } from '../many/shown-sfu-call.main.ts';
import type { MeshWants } from './mesh-wants.ts';
import type { SharedMedia } from './shared-media.main.ts';

export interface MeshSendingOptions {
  readonly media: SharedMedia;
  /** Other things are sent now. */
  readonly onWants: (wants: MeshWants) => void;
  /** Another track is the microphone or camera. */
  readonly onDevices: () => void;
  readonly onError: (error: SfuCallError) => void;
  readonly report: (error: unknown) => void;
}

type Device = 'microphone' | 'camera';

const MEDIUM = { microphone: 'audio', camera: 'video' } as const;

export class MeshSending {
  readonly #options: MeshSendingOptions;
  readonly #on = { microphone: false, camera: false, screen: false };
  #isOver = false;

  constructor(options: MeshSendingOptions) {
    this.#options = options;
  }

  /** The wishes of the user: a device may still be opening. */
  get on(): Readonly<Record<Device | 'screen', boolean>> {
    return this.#on;
  }

  /** The media that can be sent now. */
  get wants(): MeshWants {
    const { media } = this.#options;
    return {
      audio: this.#on.microphone && media.microphone !== null,
      video: this.#on.camera && media.camera !== null,
      screen: this.#on.screen && media.screen !== null,
    };
  }

  /** Opens or mutes the microphone, opens or closes the camera. Resolves once that is done, or failed and was told (08.G-51). */
  async set(device: Device, isOn: boolean): Promise<void> {
    const { media, onWants, onDevices, onError } = this.#options;
    this.#on[device] = isOn;
    if (!isOn) {
      onWants(this.wants);
      if (device === 'camera') media.closeCamera();
      return;
    }
    const isNew = device === 'microphone' && media.microphone === null;
    const opened = await media.open(MEDIUM[device]);
    if (this.#isOver) return media.stop();
    if (!opened.ok) {
      this.#on[device] = false;
      onError({ kind: 'capture', device, cause: opened.error.cause });
    } else if (!this.#on.camera && device === 'camera') media.closeCamera();
    else if (isNew) onDevices();
    onWants(this.wants);
  }

  /** Opens the microphone, muted: what is said later needs no more than a word. */
  async ready(): Promise<void> {
    const { media, onWants, onDevices, onError } = this.#options;
    this.#on.microphone = false;
    const opened = await media.open('audio');
    if (this.#isOver) return media.stop();
    if (!opened.ok) onError({ kind: 'capture', device: 'microphone', cause: opened.error.cause });
    else onDevices();
    onWants(this.wants);
  }

  /** Asks for a screen, or ends sharing it. */
  async setScreen(isOn: boolean, withSound: boolean): Promise<void> {
    const { media, onWants, onError, report } = this.#options;
    if (isOn === this.#on.screen) return;
    this.#on.screen = isOn;
    if (!isOn) {
      onWants(this.wants);
      return media.closeScreen();
    }
    const opened = await media.openScreen(() => void this.setScreen(false, false).catch(report), withSound);
    if (this.#isOver) return media.stop();
    if (!opened.ok) {
      this.#on.screen = false;
      onError({ kind: 'capture', device: 'screen', cause: opened.error.cause });
    } else if (!this.#on.screen) media.closeScreen();
    onWants(this.wants);
  }

  /** Devices came or went, or the user chose others. */
  async useDevices(): Promise<void> {
    const { media, onDevices, onWants, onError } = this.#options;
    for (const device of ['microphone', 'camera'] as const) {
      const replaced = await media.replace(MEDIUM[device]);
      if (this.#isOver) return media.stop();
      if (!replaced.ok) onError({ kind: 'capture', device, cause: replaced.error.cause });
      else if (replaced.value) onDevices();
    }
    onWants(this.wants);
  }

  end(): void {
    this.#isOver = true;
    this.#options.media.stop();
  }
}
