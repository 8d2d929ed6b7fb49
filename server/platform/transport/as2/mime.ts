/** A MIME entity (RFC 2045): header fields by their names in lower case, and the body as it came. */
export interface Entity {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}
/** A header value with parameters: `multipart/signed; boundary=x`. The value and the names are in lower case. */
export interface Structured {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const MOST_HEADER_BYTES = 16_384;
const MOST_PARTS = 10;
const CR = 0x0d;
const LF = 0x0a;

/** Parts an entity into header and body; undefined where there is no header that ends. */
export function readEntity(bytes: Buffer): Entity | undefined {
  const end = endOfHeader(bytes);
  if (end === undefined) return undefined;
  const lines = bytes
    .toString('latin1', 0, end.header)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    // A field that stands twice could be understood in two ways.
    if (colon <= 0 || headers.has(name)) return undefined;
    headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: bytes.subarray(end.body) };
}

function endOfHeader(bytes: Buffer): { readonly header: number; readonly body: number } | undefined {
  for (let at = 0; at < Math.min(bytes.length, MOST_HEADER_BYTES); ) {
    const feed = bytes.indexOf(LF, at);
    if (feed < 0 || feed > MOST_HEADER_BYTES) return undefined;
    if (feed === at || (feed === at + 1 && bytes[at] === CR)) return { header: at, body: feed + 1 };
    at = feed + 1;
  }
  return undefined;
}

/** Header fields and body as one entity, in the form that is signed. */
export function writeEntity(headers: readonly (readonly [name: string, value: string])[], body: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`, 'latin1'),
    body,
  ]);
}

export function structured(value: string | undefined): Structured {
  const [, first = '', rest = ''] = /^\s*([^;]*)([\s\S]*)$/.exec(value ?? '') ?? [];
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain] of rest.matchAll(/;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g)) {
    parameters.set(name.toLowerCase(), quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll(/\\(.)/g, '$1'));
  }
  return { value: first.trim().toLowerCase(), parameters };
}
export function typeOf(entity: Entity): Structured {
  return structured(entity.headers.get('content-type'));
}

/** The parts of a multipart body, bytes untouched, as their signature was made of them; undefined where it has no end. */
export function partsOf(entity: Entity): readonly Buffer[] | undefined {
  const boundary = typeOf(entity).parameters.get('boundary');
  if (boundary === undefined || boundary === '' || boundary.length > 200) return undefined;
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  const { body } = entity;
  const parts: Buffer[] = [];
  let start: number | undefined;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    const line = /^(--)?[ \t]*(?:\r?\n|$)/.exec(body.toString('latin1', at + mark.length, at + mark.length + 80));
    if ((at > 0 && body[at - 1] !== LF) || line === null) continue;
    // The line break in front of the mark is part of the mark.
    if (start !== undefined) parts.push(body.subarray(start, Math.max(start, at - (body[at - 2] === CR ? 2 : 1))));
    if (line[1] !== undefined) return parts;
    start = at + mark.length + line[0].length;
    if (parts.length > MOST_PARTS) return undefined;
  }
  return undefined;
}

export function multipart(boundary: string, parts: readonly Uint8Array[]): Buffer {
  const mark = Buffer.from(`--${boundary}\r\n`, 'latin1');
  const end = Buffer.from('\r\n', 'latin1');
  return Buffer.concat([...parts.flatMap((part) => [mark, part, end]), Buffer.from(`--${boundary}--\r\n`, 'latin1')]);
}

/** The body without its transfer encoding; undefined for an encoding that is not known. */
export function decoded(entity: Entity): Buffer | undefined {
  const { body } = entity;
  switch ((entity.headers.get('content-transfer-encoding') ?? 'binary').toLowerCase()) {
    case '7bit':
    case '8bit':
    case 'binary':
      return body;
    case 'base64':
      return Buffer.from(body.toString('latin1'), 'base64');
    case 'quoted-printable':
      return Buffer.from(
        body
          .toString('latin1')
          .replaceAll(/[ \t]*=\r?\n/g, '')
          .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      );
    default:
      return undefined;
  }
}
