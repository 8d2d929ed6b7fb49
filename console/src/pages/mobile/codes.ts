/** What browsers that read barcodes offer (Shape Detection); not all do, and TypeScript knows it not. */
interface BarcodeDetector {
  detect: (image: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
type Browser = Window & { readonly BarcodeDetector?: new (options: { formats: readonly string[] }) => BarcodeDetector };

/** What stands on transport labels and their papers. */
const FORMATS = ['code_39', 'code_128', 'data_matrix', 'pdf417', 'qr_code'];

/** Whether this browser reads codes with a camera; a page that came unencrypted is given none. */
export function canSeeCodes(): boolean {
  return 'BarcodeDetector' in window && 'mediaDevices' in navigator;
}

export function codeDetector(): BarcodeDetector {
  const { BarcodeDetector: Detector } = window as Browser;
  if (!Detector) throw new DOMException('No barcode detector', 'NotSupportedError');
  return new Detector({ formats: FORMATS });
}
