/** What an INVRPT D.96A says of one package: balances, and movements with their notes, below zero for what left the sender. */
interface GivenStatement {
  readonly number: string;
  readonly sender?: string;
  readonly recipient?: string;
  readonly code?: string;
  readonly opening?: number;
  readonly closing?: number;
  readonly movements?: readonly (readonly [note: string, day: string, quantity: number])[];
}

/** A statement of a package account as a counterparty sends it, of November 2026. */
export function invrpt({
  number,
  sender = 'CUST:ZZ',
  recipient = 'US:ZZ',
  code = 'KLT6429',
  opening = 0,
  closing = -4,
  movements = [['SN-1', '20261120', -4]],
}: GivenStatement): Buffer {
  const body = [
    `BGM+35+${number}+9`,
    'DTM+137:20261201:102',
    'DTM+90:20261101:102',
    'DTM+91:20261130:102',
    'NAD+GY+CUST::92++Nordvik',
    `LIN+1++${code}:IN`,
    `QTY+157:${String(opening)}:PCE`,
    ...movements.flatMap(([note, day, quantity]) => [
      `QTY+156:${String(Math.abs(quantity))}:PCE`,
      `INV+${quantity < 0 ? '1' : '2'}`,
      `DTM+50:${day}:102`,
      `RFF+AAU:${note}`,
    ]),
    `QTY+158:${String(closing)}:PCE`,
  ];
  const message = ['UNH+1+INVRPT:D:96A:UN', ...body, `UNT+${String(body.length + 2)}+1`];
  const envelope = `UNB+UNOC:3+${sender}+${recipient}+261201:0900+${number}`;
  return Buffer.from([envelope, ...message, `UNZ+1+${number}`].map((segment) => `${segment}'`).join('\n'));
}
