/** One event of a consignment, as a carrier sends it. */
export interface SentEvent {
  readonly status: string;
  /** YYYYMMDDhhmm, or nothing. */
  readonly at?: string;
  readonly more?: string;
}
export interface SentConsignment {
  readonly number?: string;
  readonly references?: readonly string[];
  readonly events: readonly SentEvent[];
}

/** A status report of a carrier (IFTSTA D.96A). */
export function iftsta(
  consignments: readonly SentConsignment[],
  {
    sender = 'NORDFRAKT',
    recipient = 'O0013000002SUPP:OD',
    reference = '1',
    test = false,
  }: { sender?: string; recipient?: string; reference?: string; test?: boolean } = {},
): string {
  const segments = consignments.flatMap(({ number, references = [], events }, i) => [
    `CNI+${String(i + 1)}${number === undefined ? '' : `+${number}`}`,
    ...events.flatMap(({ status, at, more }) => [
      `STS+1+${status}`,
      ...references.map((one) => `RFF+${one}`),
      ...(at === undefined ? [] : [`DTM+334:${at}:203`]),
      ...(more === undefined ? [] : [more]),
    ]),
  ]);
  const message = [`BGM+23+ST-${reference}+9`, 'DTM+137:202611240900:203', 'NAD+CA+NF::92', ...segments];
  return [
    `UNB+UNOC:3+${sender}:OD+${recipient}+261124:0900+${reference}${test ? '++++++1' : ''}`,
    'UNH+1+IFTSTA:D:96A:UN',
    ...message,
    `UNT+${String(message.length + 2)}+1`,
    `UNZ+1+${reference}`,
    '',
  ].join("'");
}
