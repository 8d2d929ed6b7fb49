/** What of an agreement is ours: names that must be approved identifications of the company. */
export interface OwnName {
  /** The field that has it. */
  readonly path: string;
  /** address: the identification of a party with its qualifier behind a colon. */
  readonly kind: 'address' | 'as2' | 'oftp';
  readonly name: string;
}

interface AgreementSides {
  readonly direction: 'in' | 'out';
  readonly sender: string;
  readonly recipient: string;
  readonly ssid: string | null;
  readonly sfid: string | null;
  readonly transport: { readonly kind: string; readonly settings: object };
}

/** The names of our own side: recipient and AS2-To of what comes in, sender and AS2-From of what goes out, our Odette codes. */
export function ownNames({ direction, sender, recipient, ssid, sfid, transport }: AgreementSides): OwnName[] {
  const isIn = direction === 'in';
  const as2Name = isIn ? 'as2To' : 'as2From';
  const as2: unknown = transport.kind === 'as2' ? Reflect.get(transport.settings, as2Name) : undefined;
  return [
    isIn ? { path: 'recipient', kind: 'address', name: recipient } : { path: 'sender', kind: 'address', name: sender },
    ...(typeof as2 === 'string' ? [{ path: `transport.settings.${as2Name}`, kind: 'as2', name: as2 } as const] : []),
    ...(ssid === null ? [] : [{ path: 'ssid', kind: 'oftp', name: ssid } as const]),
    ...(sfid === null ? [] : [{ path: 'sfid', kind: 'oftp', name: sfid } as const]),
  ];
}
