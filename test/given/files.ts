import { delfor, type DelforOptions } from './delfor.js';

/** The segments as a file, one in a line. */
export function edi(...segments: readonly string[]): Buffer {
  return Buffer.from(segments.map((segment) => `${segment}'\n`).join(''), 'latin1');
}

/** A DELFOR whose first quantity holds a letter, as a hand-made file would. */
export function brokenDelfor(options: DelforOptions = {}): Buffer {
  return Buffer.from(
    delfor({ quantity: () => 120, ...options })
      .toString('latin1')
      .replace('QTY+113:120:PCE', 'QTY+113:1Z0:PCE'),
    'latin1',
  );
}

/** A DELFOR without UNB and UNZ: nobody's, and without a reference. */
export function delforWithoutEnvelope(options: DelforOptions = {}): Buffer {
  return Buffer.from(
    delfor(options)
      .toString('latin1')
      .split('\n')
      .filter((line) => !/^(UNA|UNB|UNZ)/.test(line))
      .join('\n'),
    'latin1',
  );
}

/** A DELFOR of a plant of the car industry, with every field that a line can have. */
export const PLANT_DELFOR = edi(
  'UNB+UNOA:1+O01770000000000A04CPLANT:OD+O0013000002SUPP:OD+180814:0742+74',
  'UNH+1+DELFOR:D:97A:UN',
  'BGM+241+20180807105820023270+5',
  'DTM+137:201808071058:203',
  'NAD+SU+23270::92++Solna Brake Systems',
  'NAD+BY+45::92++Plant Works, spol. s r.o.',
  'GIS+37',
  'NAD+ST+PLNT1::92++Plant Works, Hall 4',
  'LIN+3++00002612:IN',
  'PIA+1+1050020563:SA',
  'IMD+++:::FLAP ELECTRIC 4H',
  'LOC+11+GATE-2',
  'LOC+159+DOCK-7',
  'RFF+ON:000001',
  'RFF+AAN:55',
  'DTM+171:20180801:102',
  'RFF+AIF:32',
  'DTM+171:20180701:102',
  'QTY+194:7700:PCE',
  'RFF+AAU:DN1041180628-02',
  'DTM+171:20180628:102',
  'QTY+70:21199:PCE',
  'DTM+51:20171213:102',
  'SCC+10++D',
  'QTY+113:27:PCE',
  'DTM+2:20180803:102',
  'SCC+1++W',
  'QTY+113:840.5:PCE',
  'DTM+2:20180806:102',
  'SCC+4++M',
  'QTY+113:9100:PCE',
  'DTM+2:20180903:102',
  'SCC+4++M',
  'QTY+113:0:PCE',
  'DTM+2:20181001:102',
  'UNT+35+1',
  'UNZ+1+74',
);
