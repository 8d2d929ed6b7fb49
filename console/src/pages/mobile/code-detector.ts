/** What browsers that read barcodes offer (Shape Detection); not all do, and TypeScript knows it not. */
export interface CodeDetector {
  detect: (image: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
