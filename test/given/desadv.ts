/** What a DESADV D.96A of a supplier says of packages. */
interface GivenAdvice {
  readonly number: string;
  readonly sender?: string;
  readonly recipient?: string;
  readonly controlReference?: string;
  /** BGM 1225: 9 original, 5 replaces, 1 cancels. */
  readonly messageFunction?: string;
  readonly shipTo?: string;
  readonly day?: string;
  /** Packages by code, returnable by PAC 7073 unless the third says otherwise. */
  readonly packages?: readonly (readonly [code: string, count: string, terms?: string])[];
  readonly articles?: readonly (readonly [article: string, quantity: string])[];
}

/** A despatch advice as a supplier sends it. */
export function desadv({
  number,
  sender = 'POOL:OD',
  recipient = 'O0013000002SUPP:OD',
  messageFunction = '9',
  controlReference = `${number}${messageFunction}`,
  shipTo = 'SOLNA-1',
  day = '20261120',
  packages = [],
  articles = [['ART-1', '80']],
}: GivenAdvice): string {
  const body = [
    `BGM+351+${number}+${messageFunction}`,
    `DTM+137:${day}:102`,
    `DTM+11:${day}:102`,
    'NAD+BY+US::92',
    'NAD+SE+POOL::92',
    `NAD+ST+${shipTo}::92`,
    'CPS+1++4',
    ...packages.map(([code, count, terms = '3']) => `PAC+${count}+${terms === '' ? '' : `::${terms}`}+${code}::92`),
    ...articles.flatMap(([article, quantity], n) => [`LIN+${String(n + 1)}++${article}:IN`, `QTY+12:${quantity}:PCE`]),
  ];
  const message = ['UNH+1+DESADV:D:96A:UN', ...body, `UNT+${String(body.length + 2)}+1`];
  return [`UNB+UNOC:3+${sender}+${recipient}+261120:0900+${controlReference}`, ...message, `UNZ+1+${controlReference}`]
    .map((segment) => `${segment}'`)
    .join('\n');
}
