import { inflateSync } from 'node:zlib';

const WINDOWS_1252 = new TextDecoder('windows-1252');

/** The words of a PDF in the order in which they are set, in the types that every reader has (encoded as Windows-1252). */
export function textOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/<<[^>]*\/FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g)];
  return streams
    .map(([, raw = '']) => {
      const page = inflateSync(Buffer.from(raw, 'latin1')).toString('latin1');
      return [...page.matchAll(/\[([^\]]*)\] TJ/g)]
        .map(([, shown = '']) =>
          [...shown.matchAll(/<([0-9a-f]+)>/gi)]
            .map(([, hex = '']) => WINDOWS_1252.decode(Buffer.from(hex, 'hex')))
            .join(''),
        )
        .join('\n');
    })
    .join('\n');
}
