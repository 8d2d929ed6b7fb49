/** One line of a receiving advice: what was announced, what came, and what is said of the difference. */
interface GivenLine {
  readonly article: string;
  readonly despatched: number;
  readonly received: number;
  /** QVR 6063 qualifier, 4221 nature and 4295 reason. */
  readonly discrepancy?: readonly [quantity: number, qualifier: string, nature: string, reason: string];
}
/** What a RECADV D.96A says. */
interface GivenReceipt {
  readonly number: string;
  readonly sender?: string;
  readonly recipient?: string;
  readonly controlReference?: string;
  readonly despatchAdvice?: string;
  readonly shipTo?: string;
  readonly lines?: readonly GivenLine[];
  /** Packages that came: PAC. */
  readonly packages?: readonly (readonly [code: string, count: number])[];
}

const EQUAL: readonly GivenLine[] = [{ article: 'ART-0001', despatched: 480, received: 480 }];

/** A receiving advice as a customer sends it. */
export function recadv({
  number,
  sender = 'CUST:ZZ',
  recipient = 'US:ZZ',
  controlReference = number,
  despatchAdvice = 'DN-1',
  shipTo = 'PLANT2',
  lines = EQUAL,
  packages = [],
}: GivenReceipt): Buffer {
  const body = [
    `BGM+632+${number}+9`,
    'DTM+137:20261120:102',
    'DTM+50:20261119:102',
    `RFF+AAK:${despatchAdvice}`,
    'NAD+BY+CUST::92++Nordvik',
    `NAD+ST+${shipTo}::92++Plant 2`,
    'CPS+1',
    ...packages.map(([code, count]) => `PAC+${String(count)}++${code}::92`),
    ...lines.flatMap(({ article, despatched, received, discrepancy }, i) => [
      `LIN+${String(i + 1)}++${article}:IN`,
      `QTY+12:${String(despatched)}:PCE`,
      `QTY+48:${String(received)}:PCE`,
      ...(discrepancy === undefined
        ? []
        : [`QVR+${String(discrepancy[0])}:${discrepancy[1]}+${discrepancy[2]}+${discrepancy[3]}`]),
    ]),
  ];
  const message = ['UNH+1+RECADV:D:96A:UN', ...body, `UNT+${String(body.length + 2)}+1`];
  const envelope = `UNB+UNOC:3+${sender}+${recipient}+261120:0900+${controlReference}`;
  return Buffer.from([envelope, ...message, `UNZ+1+${controlReference}`].map((segment) => `${segment}'`).join('\n'));
}
