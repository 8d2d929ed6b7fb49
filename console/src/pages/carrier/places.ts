interface Place {
  readonly code: string;
  readonly name: string;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

/** A place in one line, as a driver looks for it. */
export function placeLine({ code, name, street, postalCode, city, country }: Place): string {
  return [name || code, street, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}
