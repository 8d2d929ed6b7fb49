import type { CodeDetector } from './code-detector.js';

interface NativeDetector {
  new (options: { formats: readonly string[] }): CodeDetector;
  getSupportedFormats?: () => Promise<readonly string[]>;
}
type Browser = Window & { readonly BarcodeDetector?: NativeDetector };

/** What stands on transport labels and their papers. */
const FORMATS = ['code_39', 'code_128', 'data_matrix', 'pdf417', 'qr_code'];

/** Whether there may be a camera; a page that came unencrypted is given none. */
export function hasCameras(): boolean {
  return 'mediaDevices' in navigator;
}

/** What reads codes in this browser: its own detector where it knows all that stands on labels, else one that is fetched now. */
export async function codeDetector(): Promise<CodeDetector> {
  const { BarcodeDetector: Native } = window as Browser;
  const known = await Native?.getSupportedFormats?.().catch((): readonly string[] => []);
  if (Native && FORMATS.every((format) => known?.includes(format) === true)) return new Native({ formats: FORMATS });
  const { fetchedDetector } = await import('./fetched-detector.js');
  return fetchedDetector();
}
