import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js';
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js';
import DataMatrixReader from '@zxing/library/esm/core/datamatrix/DataMatrixReader.js';
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js';
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader.js';
import Code39Reader from '@zxing/library/esm/core/oned/Code39Reader.js';
import PDF417Reader from '@zxing/library/esm/core/pdf417/PDF417Reader.js';
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader.js';
import type Reader from '@zxing/library/esm/core/Reader.js';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js';
import type { CodeDetector } from './code-detector.js';

/** Pixels that a picture is brought down to at its longer side: enough for a label held to the camera, and read in time. */
const SIDE_PX = 800;

/** Reads codes by the program itself, for browsers that do not. */
export function fetchedDetector(): CodeDetector {
  const readers: readonly Reader[] = [
    new Code128Reader(),
    new Code39Reader(),
    new QRCodeReader(),
    new DataMatrixReader(),
    new PDF417Reader(),
  ];
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return {
    detect: (video) => {
      const picture = brush && greyOf(brush, video);
      return Promise.resolve(picture === null ? [] : codesIn(readers, picture));
    },
  };
}

const HINTS = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);

function codesIn(readers: readonly Reader[], picture: RGBLuminanceSource): { rawValue: string }[] {
  const bitmap = new BinaryBitmap(new HybridBinarizer(picture));
  return readers.flatMap((reader) => {
    try {
      return [{ rawValue: reader.decode(bitmap, HINTS).getText() }];
    } catch {
      // Most pictures have no code of its kind in them, or one that is not whole.
      return [];
    } finally {
      reader.reset();
    }
  });
}

function greyOf(brush: CanvasRenderingContext2D, video: HTMLVideoElement): RGBLuminanceSource | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, SIDE_PX / Math.max(videoWidth, videoHeight));
  const width = Math.round(videoWidth * scale);
  const height = Math.round(videoHeight * scale);
  if (brush.canvas.width !== width || brush.canvas.height !== height) Object.assign(brush.canvas, { width, height });
  brush.drawImage(video, 0, 0, width, height);
  const { data } = brush.getImageData(0, 0, width, height);
  const grey = new Uint8ClampedArray(width * height);
  for (let i = 0; i < grey.length; i++) {
    const at = i * 4;
    grey[i] = ((data[at] ?? 0) * 306 + (data[at + 1] ?? 0) * 601 + (data[at + 2] ?? 0) * 117) >> 10;
  }
  return new RGBLuminanceSource(grey, width, height);
}
