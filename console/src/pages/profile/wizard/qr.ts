/** Pixels of the picture, whatever its text (L-02). */
export const QR_WIDTH = 256;
/** Light modules around it, without which cameras don't find it. */
const QUIET = 4;

/** A QR code as the outline of its dark modules, on a square of `size` modules. */
export async function qrPath(text: string): Promise<{ readonly size: number; readonly path: string }> {
  const { create } = await import('qrcode');
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data.keys()].filter((at) => data[at]);
  return {
    size: size + 2 * QUIET,
    path: dark.map((at) => `M${String((at % size) + QUIET)} ${String(Math.floor(at / size) + QUIET)}h1v1h-1z`).join(''),
  };
}
