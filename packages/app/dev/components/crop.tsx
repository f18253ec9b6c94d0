import { CropDialog } from '../../src/ui/crop/CropDialog.tsx';
import { CropFrame } from '../../src/ui/crop/CropFrame.tsx';
import { VisuallyHidden } from '../../src/ui/visually-hidden/VisuallyHidden.tsx';
import { Opener } from '../opener.tsx';
import type { State } from './state.ts';

/** A landscape: sky, a hill and a sun. */
function landscape(width: number, height: number): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context !== null) {
    const sky = context.createLinearGradient(0, 0, 0, height);
    sky.addColorStop(0, '#3b6ea5');
    sky.addColorStop(1, '#f3d9a4');
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#fff3c4';
    context.beginPath();
    context.arc(width * 0.7, height * 0.3, height * 0.1, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = '#2f5d3a';
    context.fillRect(0, height * 0.75, width, height);
  }
  return canvas.transferToImageBitmap();
}

const WIDE = landscape(1_200, 720);
const nothing = () => undefined;

export const crop: readonly State[] = [
  {
    name: 'a square of a picture',
    drawing: (
      <>
        <CropFrame
          picture={WIDE}
          square={{ x: 600, y: 100, size: 400 }}
          hintId="crop-hint"
          onMove={nothing}
          onZoom={nothing}
        />
        <VisuallyHidden>
          <span id="crop-hint">Drag the picture.</span>
        </VisuallyHidden>
      </>
    ),
  },
  {
    name: 'a square of a picture, and of one that is too small to be enlarged',
    drawing: ([1_200, 40] as const).map((width) => (
      <Opener key={width} label={`${width} px`}>
        {(close) => <CropDialog picture={landscape(width, width * 0.6)} onChoose={close} onClose={close} />}
      </Opener>
    )),
  },
];
