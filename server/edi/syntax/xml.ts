import { SaxesParser, type SaxesAttributeNSIncomplete, type SaxesTagNS } from 'saxes';
import type { FindingCode } from '../finding-text.js';
import type { FindingList } from '../findings.js';
import {
  MAX_XML_ATTRIBUTES,
  MAX_XML_DEPTH,
  MAX_XML_ERRORS,
  MAX_XML_NAME_LENGTH,
  MAX_XML_NODES,
  MAX_XML_TEXT_LENGTH,
} from '../limits.js';
import { decoding } from './charset.js';
import { encodingOf, LineNumbers, XmlText, type XmlEncoding } from './xml-text.js';
import { pathOf, type XmlAttribute, type XmlElement } from './xml-tree.js';

/** What an XML file was taken apart into. */
export interface XmlFile {
  /** Null where the file has none that could be read, or a document type definition. */
  readonly root: XmlElement | null;
  /** Encoding the text was read in. */
  readonly charset: string;
  /** Name of the root by its DOCTYPE, '' where there is none. */
  readonly documentType: string;
  readonly lineCount: number;
}

type Node = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { children: Node[]; parent: Node | null };
type Attribute = { -readonly [K in keyof XmlAttribute]: XmlAttribute[K] };
const NO_NODES: Node[] = [];
const NO_ATTRIBUTES: XmlAttribute[] = [];
/** Characters given to the parser at a time; what stops it stops it at the end of one. */
const CHUNK = 16_384;
/** Names kept once; files have a few hundred. */
const MAX_NAMES = 10_000;

/**
 * Takes an XML file apart into a tree. Strict: every breach of well-formedness is a finding, and what could be read stays. A DOCTYPE ends the reading,
 * so that no entity but the five of XML itself is ever known and nothing outside the file is looked at. Never throws; linear in the file; the tree is
 * bounded in depth, attributes, names, texts and nodes.
 */
export function parseXml(bytes: Uint8Array, findings: FindingList): XmlFile {
  const encoding = encodingOf(bytes);
  findings.text = decoding(encoding.name);
  if (encoding.doubt !== null) {
    const code = encoding.doubt === 'unknown' ? 'xml-encoding-unknown' : 'xml-encoding-wrong';
    findings.add(code, { start: encoding.start, end: encoding.end, segment: 1, path: 'XML / encoding' }, encoding.name);
  }
  return new TreeBuilder(bytes, encoding, findings).run();
}

class TreeBuilder {
  private readonly parser = new SaxesParser({ xmlns: true });
  private readonly source: XmlText;
  private readonly lines: LineNumbers;
  /** The same few names come by the thousand. */
  private readonly names = new Map<string, string>();
  private root: Node | null = null;
  private open: Node | null = null;
  private depth = 0;
  private nodes = 0;
  private errors = 0;
  private stopped = false;
  private documentType = '';
  /** Name of the element closed last. */
  private closed = '';
  private tagStart = 0;
  private attributes: Attribute[] = NO_ATTRIBUTES;
  private text = '';
  private textTooLong = false;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly encoding: XmlEncoding,
    private readonly findings: FindingList,
  ) {
    this.source = new XmlText(bytes, encoding);
    this.lines = new LineNumbers(bytes);
  }

  run(): XmlFile {
    const { parser, source } = this;
    this.listen();
    // The parser makes an Error for each fault; without their stack traces a damaged file costs no more than a good one.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      for (let at = 0; at < source.text.length; at += CHUNK) parser.write(source.text.slice(at, at + CHUNK));
      this.finish();
    } catch (error) {
      if (error !== STOP) throw error;
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
    const end = source.byteOf(source.text.length);
    for (let node = this.open; node !== null; node = node.parent) if (node.end < 0) node.end = node.contentEnd = end;
    return {
      root: this.documentType === '' ? this.root : null,
      charset: this.encoding.name,
      documentType: this.documentType,
      lineCount: this.lines.countTo(this.bytes.length),
    };
  }

  private listen(): void {
    const { parser } = this;
    const whileRunning =
      <T>(handle: (value: T) => void) =>
      (value: T): void => {
        if (this.stopped) return;
        handle(value);
        this.endIfStopped();
      };
    parser.on(
      'doctype',
      whileRunning((text) => {
        this.refuseDoctype(text);
      }),
    );
    parser.on(
      'opentagstart',
      whileRunning(({ name }) => {
        this.beginTag(name);
      }),
    );
    parser.on(
      'attribute',
      whileRunning((attribute) => {
        this.addAttribute(attribute);
      }),
    );
    parser.on(
      'opentag',
      whileRunning((tag) => {
        this.openElement(tag);
      }),
    );
    parser.on(
      'closetag',
      whileRunning((tag) => {
        this.closeElement(tag);
      }),
    );
    parser.on(
      'text',
      whileRunning((text) => {
        this.addText(legal(text));
      }),
    );
    parser.on(
      'cdata',
      whileRunning((text) => {
        this.addText(legal(text));
      }),
    );
    parser.on(
      'error',
      whileRunning((error) => {
        this.addError(error);
      }),
    );
  }

  private endIfStopped(): void {
    if (this.stopped) throw STOP;
  }

  /** At the end of the file everything should be closed; one finding says it where something isn't. */
  private finish(): void {
    const { open, source } = this;
    if (open !== null) {
      const end = source.byteOf(source.text.length);
      this.add('xml-cut-off', end, end, `</${open.name}>`);
      this.stopped = true;
    }
    this.parser.close();
  }

  private add(code: FindingCode, start: number, end: number, expected: string): void {
    const { open } = this;
    this.findings.add(
      code,
      { start, end, segment: this.lines.at(start), path: open === null ? 'XML' : () => pathOf(open) },
      expected,
    );
  }

  private addError({ message }: Error): void {
    if (++this.errors > MAX_XML_ERRORS) {
      this.stopped = true;
      return;
    }
    const end = this.source.byteOf(this.parser.position);
    const unclosed = message.includes('unexpected close tag') ? `</${this.closed}>` : '';
    this.add(
      'xml-not-well-formed',
      Math.max(this.encoding.mark, end - 1),
      end,
      message.includes('undefined entity') ? '&amp;' : unclosed,
    );
  }

  private limit(what: string): void {
    this.stopped = true;
    const at = this.source.byteOf(this.parser.position);
    this.add('xml-limit', at, at, what);
  }

  private refuseDoctype(text: string): void {
    const end = this.source.byteOf(this.parser.position);
    this.documentType = /^\s*([^\s[>]{1,100})/.exec(text)?.[1] ?? '?';
    this.stopped = true;
    // A catalogue's own DOCTYPE without definitions in the file is regular there; the caller says what the file is.
    if (this.documentType !== 'cXML' || text.includes('['))
      this.add('xml-doctype', Math.max(this.encoding.mark, end - text.length - '<!DOCTYPE>'.length), end, '');
  }

  private beginTag(name: string): void {
    // Behind the name one more character has been read, which may itself be a misplaced `<`.
    this.tagStart = this.source.byteOf(Math.max(0, this.source.text.lastIndexOf('<', this.parser.position - 2)));
    this.attributes = NO_ATTRIBUTES;
    if (name.length > MAX_XML_NAME_LENGTH) this.limit(`${MAX_XML_NAME_LENGTH} characters in a name`);
  }

  private addAttribute({ name, value }: SaxesAttributeNSIncomplete): void {
    const { source } = this;
    if (this.attributes === NO_ATTRIBUTES) this.attributes = [];
    if (this.attributes.length >= MAX_XML_ATTRIBUTES) this.limit(`${MAX_XML_ATTRIBUTES} attributes`);
    else if (name.length > MAX_XML_NAME_LENGTH) this.limit(`${MAX_XML_NAME_LENGTH} characters in a name`);
    else if (value.length > MAX_XML_TEXT_LENGTH) this.limit(`${MAX_XML_TEXT_LENGTH} characters in an attribute`);
    if (this.stopped) return;
    const closing = this.parser.position - 1;
    const quote = source.text.charAt(closing);
    const isQuoted = quote === '"' || quote === "'";
    const from = isQuoted ? source.text.lastIndexOf(quote, closing - 1) + 1 : Math.max(0, closing - value.length);
    this.attributes.push({
      name: this.intern(name),
      namespace: '',
      value: legal(value),
      start: source.byteOf(from),
      end: source.byteOf(closing),
    });
  }

  private openElement(tag: SaxesTagNS): void {
    if (++this.depth > MAX_XML_DEPTH) this.limit(`${MAX_XML_DEPTH} levels`);
    else if ((this.nodes += 1 + this.attributes.length) > MAX_XML_NODES)
      this.limit(`${MAX_XML_NODES} elements and attributes`);
    if (this.stopped) return;
    this.endText();
    const contentStart = this.source.byteOf(this.parser.position);
    const parent = this.open;
    const node: Node = {
      name: this.intern(tag.local),
      namespace: this.intern(tag.uri),
      parent,
      number: 1,
      attributes: this.namedAttributes(tag),
      children: NO_NODES,
      text: '',
      start: this.tagStart,
      end: -1,
      contentStart,
      contentEnd: -1,
      line: this.lines.at(this.tagStart),
    };
    if (parent === null) this.root ??= node;
    else this.append(parent, node);
    this.open = node;
  }

  private append(parent: Node, node: Node): void {
    if (parent.children === NO_NODES) parent.children = [];
    // Lists stand together: the number follows from the one before, else from a count.
    const before = parent.children.at(-1);
    if (before?.name === node.name) node.number = before.number + 1;
    else if (parent.children.length < MAX_XML_ATTRIBUTES)
      node.number = parent.children.filter(({ name }) => name === node.name).length + 1;
    parent.children.push(node);
  }

  /** Local names and namespaces, known only when the whole tag is read; namespace declarations are left out. */
  private namedAttributes({ attributes }: SaxesTagNS): readonly XmlAttribute[] {
    if (this.attributes === NO_ATTRIBUTES) return NO_ATTRIBUTES;
    const named: Attribute[] = [];
    for (const attribute of this.attributes) {
      const full = attributes[attribute.name];
      if (attribute.name === 'xmlns' || full === undefined || full.prefix === 'xmlns') continue;
      named.push({ ...attribute, name: this.intern(full.local), namespace: this.intern(full.uri) });
    }
    return named;
  }

  private closeElement({ isSelfClosing }: SaxesTagNS): void {
    const node = this.open;
    if (node === null) return;
    this.endText();
    const { source, parser } = this;
    const closing = isSelfClosing ? parser.position : Math.max(0, source.text.lastIndexOf('</', parser.position - 1));
    node.contentEnd = isSelfClosing ? node.contentStart : Math.max(node.contentStart, source.byteOf(closing));
    node.end = Math.max(node.contentEnd, source.byteOf(parser.position));
    this.depth--;
    this.closed = node.name;
    this.open = node.parent;
  }

  private addText(text: string): void {
    if (this.open === null || this.textTooLong) return;
    if (this.text.length + this.open.text.length + text.length > MAX_XML_TEXT_LENGTH) {
      this.textTooLong = true;
      const at = this.source.byteOf(this.parser.position);
      this.add('xml-text-too-long', at, at, String(MAX_XML_TEXT_LENGTH));
    } else this.text += text;
  }

  private endText(): void {
    if (this.open !== null && this.text !== '' && (this.open.children.length === 0 || /\S/.test(this.text)))
      this.open.text += this.text;
    this.text = '';
    this.textTooLong = false;
  }

  private intern(name: string): string {
    const known = this.names.get(name);
    if (known !== undefined) return known;
    if (this.names.size < MAX_NAMES) this.names.set(name, name);
    return name;
  }
}

/** Ends the parser's run from within: the rest of the file is not wanted. */
const STOP = new Error('enough');

/** Without the signs that XML 1.0 has no place for (production 2); that they were there is reported as a fault. Databases refuse a NUL. */
function legal(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
