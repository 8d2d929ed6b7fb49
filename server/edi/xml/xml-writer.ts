/** Text and attribute values of XML 1.0. What XML can't carry at all (control characters, half pairs) becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NOT_XML, '\uFFFD')
    .replaceAll(/[&<>"'\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);
}

// Characters that XML 1.0 excludes (production 2, Char).
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

type Attributes = Readonly<Record<string, string | null>>;

/** Writes elements one behind the other, indented; groups that end up empty leave no trace. */
export class XmlWriter {
  private readonly parts: string[] = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  private depth = 0;
  private said = 0;

  /** Currency of the document: the `currencyID` of its amounts. */
  constructor(readonly currency: string | null) {}

  leaf(name: string, text: string, attributes: Attributes = {}): void {
    this.said++;
    this.constant(name, text, attributes);
  }

  /** An element that goes with others and is no reason to write their group. */
  constant(name: string, text: string, attributes: Attributes = {}): void {
    this.parts.push(`${this.indent()}<${name}${attributeText(attributes)}>${escapeXml(text)}</${name}>\n`);
  }

  /** The same inside a group of its own. */
  constantIn(group: string, name: string, text: string): void {
    this.parts.push(`${this.indent()}<${group}>\n`);
    this.depth++;
    this.constant(name, text);
    this.depth--;
    this.parts.push(`${this.indent()}</${group}>\n`);
  }

  /** An element that says all it has to say in attributes. */
  empty(name: string, attributes: Attributes): void {
    this.said++;
    this.parts.push(`${this.indent()}<${name}${attributeText(attributes)}/>\n`);
  }

  /** `always`: also where nothing is in it. */
  group(
    name: string,
    body: () => void,
    { always = false, attributes = {} }: { readonly always?: boolean; readonly attributes?: Attributes } = {},
  ): void {
    const mark = this.parts.length;
    if (always) this.said++;
    const before = this.said;
    this.parts.push(`${this.indent()}<${name}${attributeText(attributes)}>\n`);
    this.depth++;
    body();
    this.depth--;
    if (this.said === before && !always) this.parts.length = mark;
    else this.parts.push(`${this.indent()}</${name}>\n`);
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.parts.join(''));
  }

  private indent(): string {
    return '  '.repeat(this.depth);
  }
}

function attributeText(attributes: Attributes): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== '') text += ` ${name}="${escapeXml(value)}"`;
  return text;
}
