/** An Odette interchange of one message, as a car maker sends it: UNA left out, syntax 1, the release of UNH empty. */
export function odette(type: string, ...segments: string[]): Uint8Array {
  const lines = [
    'UNB+UNOA:1+O0013007096JCIEUAG::0341+1946150505GA01+000907:0947+DEL0009070001',
    `UNH+1+${type}:3::OD`,
    ...segments,
    `UNT+${segments.length + 2}+1`,
    'UNZ+1+DEL0009070001',
    '',
  ];
  return new TextEncoder().encode(lines.join("'\n"));
}
