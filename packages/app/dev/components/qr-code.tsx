import { BytesQrCode } from '../../src/ui/qr-code/BytesQrCode.tsx';
import { QrCode } from '../../src/ui/qr-code/QrCode.tsx';
import { TextQrCode } from '../../src/ui/qr-code/TextQrCode.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  { name: 'of a text', drawing: <TextQrCode text="https://matrix.to/#/@ana:example.org" /> },
  { name: 'of bytes', drawing: <BytesQrCode base64={btoa('MATRIX, and what else a code says')} /> },
  { name: 'of modules', drawing: <QrCode size={3} modules="101010101" /> },
];
