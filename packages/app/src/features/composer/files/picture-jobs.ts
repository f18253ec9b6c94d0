/** Jobs for the worker that draws pictures (`picture.worker.ts`), and its answers. */

/** A picture that was drawn anew: only its pixels are in it. */
export interface DrawnPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
}

/** The visible properties of a picture. */
export interface PictureLook {
  readonly width: number;
  readonly height: number;
  readonly small: DrawnPicture;
  readonly blurhash: string;
}

export interface PictureJobs {
  /** Looks at a file that should be a picture. */
  readonly look: { readonly picture: Blob; readonly isPhotograph: boolean };
  /** Looks at one frame of a film. */
  readonly lookAtFrame: { readonly frame: ImageBitmap };
  /** Draws a picture anew, no larger than `longestSide`. */
  readonly redraw: {
    readonly picture: Blob;
    readonly longestSide: number;
    readonly type: string;
    readonly quality: number;
  };
  /** The loudness of sound over its time. */
  readonly waveform: { readonly samples: Float32Array<ArrayBuffer>; readonly sampleRate: number };
}

export interface PictureAnswers {
  readonly look: PictureLook;
  readonly lookAtFrame: PictureLook;
  readonly redraw: DrawnPicture;
  readonly waveform: readonly number[];
}

export type PictureJob = {
  [Kind in keyof PictureJobs]: { readonly kind: Kind } & PictureJobs[Kind];
}[keyof PictureJobs];

export interface NumberedPictureJob {
  readonly id: number;
  readonly job: PictureJob;
}

/** The answer to a job; null where it could not be done. */
export interface NumberedPictureAnswer {
  readonly id: number;
  readonly answer: PictureAnswers[keyof PictureAnswers] | null;
}
