import { NO_PARTY, type TradeParty } from '../model/party.js';
import { attributeOf, childOf, pathOf, type XmlElement } from '../syntax/xml-tree.js';
import { also, constant, country, group, value, type Rule } from './rules.js';
import { CAC, CBC } from './namespaces.js';
import { textOf } from './values.js';

/** Parts of UBL 2 documents: parties, addresses, references, articles (UBL 2.1, common aggregate components). */

export function emptyParty(): TradeParty {
  return { ...NO_PARTY };
}

interface Identified {
  code: string;
  agency: string;
}
/** Who gave an identification: UN/EDIFACT 3055 stands in schemeAgencyID, ISO 6523 codes such as 0088 in schemeID. */
const ISO_6523 = /^0\d{3}$/;
/** Schemes of ISO 6523 that 3055 has a code for: GLN of GS1, D-U-N-S. */
const SCHEMES: readonly (readonly [scheme: string, agency: string])[] = [
  ['0088', '9'],
  ['0060', '16'],
];

/** The identification of a party; read only where none was found before. */
function identification(element: XmlElement, into: Identified): void {
  const id = childOf(element, 'ID', CBC) ?? childOf(element, 'EndpointID', CBC);
  if (id === undefined || into.code !== '' || textOf(id) === '') return;
  into.code = textOf(id);
  const said = (attributeOf(id, 'schemeAgencyID') ?? attributeOf(id, 'schemeID'))?.value.trim() ?? '';
  into.agency = SCHEMES.find(([scheme]) => scheme === said)?.[1] ?? said;
}

const IDENTIFICATION: Rule<Identified> = {
  read: identification,
  write({ code, agency }, out) {
    const scheme = SCHEMES.find(([, known]) => known === agency)?.[0] ?? agency;
    if (code !== '')
      out.leaf('cbc:ID', code, ISO_6523.test(scheme) ? { schemeID: scheme } : { schemeAgencyID: agency });
  },
};
/** The electronic address, where a party says no other number. */
const ENDPOINT: Rule<Identified> = { read: identification, write: () => undefined };

interface Address {
  street: string | null;
  city: string | null;
  postalCode: string | null;
  region: string | null;
  country: string | null;
}

/** Street with house number and what is added to it; a postal address in lines gives its lines. */
const STREET: Rule<Address> = {
  read(element, into) {
    const said = (name: string): string => textOf(childOf(element, name, CBC) ?? element);
    const has = (name: string): boolean => childOf(element, name, CBC) !== undefined;
    const street = ['StreetName', 'BuildingNumber'].filter(has).map(said).join(' ').trim();
    const lines = element.children
      .filter(({ name, namespace }) => name === 'AddressLine' && namespace === CAC)
      .map((line) => textOf(childOf(line, 'Line', CBC) ?? line));
    const parts =
      street === '' ? lines : has('AdditionalStreetName') ? [street, said('AdditionalStreetName')] : [street];
    const found = parts.filter((text) => text !== '').join(', ');
    if (found !== '' && into.street === null) into.street = found;
  },
  write({ street }, out) {
    if (street !== null && street !== '') out.leaf('cbc:StreetName', street);
  },
};

export const ADDRESS: readonly Rule<Address>[] = [
  STREET,
  value('cbc:CityName', 'city'),
  value('cbc:PostalZone', 'postalCode'),
  value('cbc:CountrySubentity', 'region'),
  group('cac:Country', [country('country')]),
];

/** The scheme a tax number belongs to, which the schema demands. */
const VAT: Rule<object> = {
  read: () => undefined,
  write: (_, out) => {
    out.constantIn('cac:TaxScheme', 'cbc:ID', 'VAT');
  },
};

/** cac:Party. */
export const PARTY: readonly Rule<TradeParty>[] = [
  group('cac:PartyIdentification', [IDENTIFICATION]),
  ENDPOINT,
  group('cac:PartyName', [value('cbc:Name', 'name')]),
  group('cac:PostalAddress', ADDRESS),
  group('cac:PartyTaxScheme', [value('cbc:CompanyID', 'vatNumber'), VAT]),
  also('cac:PartyLegalEntity/cbc:RegistrationName', 'name'),
  also('cac:PartyTaxScheme/cbc:RegistrationName', 'name'),
  also('cac:PartyLegalEntity/cbc:CompanyID', 'code'),
  group<TradeParty>('cac:Contact', [
    value('cbc:Name', 'contact'),
    value('cbc:Telephone', 'phone'),
    value('cbc:ElectronicMail', 'email'),
  ]),
];

/** A customer or supplier party: cac:Party inside, account numbers where it has no identification of its own. */
export const TRADE_PARTY: readonly Rule<TradeParty>[] = [
  alwaysGroup('cac:Party', PARTY),
  also('cbc:CustomerAssignedAccountID', 'code'),
  also('cbc:SupplierAssignedAccountID', 'code'),
];

/** A group the schema wants even where nothing is in it. */
export function alwaysGroup<T>(name: string, rules: readonly Rule<T>[]): Rule<T> {
  return {
    read: group(name, rules).read,
    write: (from, out) => {
      out.group(
        name,
        () => {
          for (const rule of rules) rule.write(from, out);
        },
        { always: true },
      );
    },
  };
}

/** Where goods are delivered to: the party, or the location where only that is named. */
export const DELIVERY_PARTY: readonly Rule<TradeParty>[] = [
  group('cac:DeliveryParty', PARTY),
  readOnly<TradeParty>('cac:DeliveryLocation', [
    ENDPOINT,
    readOnly<TradeParty>('cac:Address', [ENDPOINT, ...ADDRESS.map(unlessSaid)]),
  ]),
  readOnly<TradeParty>('cac:DeliveryAddress', [ENDPOINT, ...ADDRESS.map(unlessSaid)]),
];

function readOnly<T>(name: string, rules: readonly Rule<T>[]): Rule<T> {
  return { read: group(name, rules).read, write: () => undefined };
}

/** An address rule that leaves alone what the party's own address said. */
function unlessSaid(rule: Rule<Address>): Rule<Address> {
  return {
    read(element, into, reading) {
      const found: Address = { street: null, city: null, postalCode: null, region: null, country: null };
      rule.read(element, found, reading);
      into.street ??= found.street;
      into.city ??= found.city;
      into.postalCode ??= found.postalCode;
      into.region ??= found.region;
      into.country ??= found.country;
    },
    write: () => undefined,
  };
}

interface Article {
  articleNumber: string;
  gtin?: string;
  supplierArticleNumber: string | null;
  description: string | null;
}

/** An article is identified by buyer's, seller's or standard number. UBL demands its name alone; `unnamed` is what is wrong where that is missing too. */
function numbered(unnamed: 'article-missing' | 'article-unnumbered'): Rule<Article> {
  return {
    read(element, { articleNumber, supplierArticleNumber, description }, { findings }) {
      if (articleNumber !== '' || supplierArticleNumber !== null) return;
      findings.add(
        description === null ? unnamed : 'article-unnumbered',
        { start: element.start, end: element.contentStart, segment: element.line, path: () => pathOf(element) },
        'BuyersItemIdentification',
      );
    },
    write: () => undefined,
  };
}

/** The customer's number; a GTIN that stands in for it is written as what it is. */
const BUYERS_NUMBER: Rule<Article> = {
  read: group<Article>('cac:BuyersItemIdentification', [value('cbc:ID', 'articleNumber')]).read,
  write({ articleNumber, gtin }, out) {
    if (articleNumber !== '' && articleNumber !== gtin)
      out.group('cac:BuyersItemIdentification', () => {
        out.leaf('cbc:ID', articleNumber);
      });
  },
};
/** ISO 6523 of a GTIN, and how else it is called. */
const GTIN = '0160';
const GTIN_SCHEMES = new Set(['', GTIN, 'GTIN', 'EAN', 'EAN13']);
const STANDARD_NUMBER: Rule<Article> = {
  read(element, into) {
    const standard = childOf(element, 'StandardItemIdentification', CAC);
    const id = standard === undefined ? undefined : childOf(standard, 'ID', CBC);
    if (id === undefined || textOf(id) === '') return;
    if (GTIN_SCHEMES.has(attributeOf(id, 'schemeID')?.value.trim().toUpperCase() ?? '')) into.gtin = textOf(id);
    if (into.articleNumber === '') into.articleNumber = textOf(id);
  },
  write({ gtin }, out) {
    if (gtin !== undefined)
      out.group('cac:StandardItemIdentification', () => {
        out.leaf('cbc:ID', gtin, { schemeID: GTIN });
      });
  },
};

/** cac:Item. `more` stands between the standard number and the end, in the order of the schema. */
export function item<T extends Article>(
  more: readonly Rule<T>[] = [],
  unnamed: 'article-missing' | 'article-unnumbered' = 'article-missing',
): readonly Rule<T>[] {
  return [
    value('cbc:Name', 'description'),
    also('cbc:Description', 'description'),
    BUYERS_NUMBER,
    group('cac:SellersItemIdentification', [value('cbc:ID', 'supplierArticleNumber')]),
    STANDARD_NUMBER,
    numbered(unnamed),
    ...more,
  ];
}

/** A document reference recognised by its type (UNCL 1001): the first of the types is written. */
export function typedReference<K extends string>(
  name: string,
  types: readonly string[],
  key: K,
): Rule<Partial<Record<K, string | null>>> {
  return {
    read(element, into) {
      for (const child of element.children) {
        if (`cac:${child.name}` !== name || child.namespace !== CAC) continue;
        const type = childOf(child, 'DocumentTypeCode', CBC);
        const id = childOf(child, 'ID', CBC);
        if (type !== undefined && id !== undefined && types.includes(textOf(type)) && textOf(id) !== '')
          into[key] ??= textOf(id);
      }
    },
    write(from, out) {
      const id = from[key] ?? '';
      if (id === '') return;
      out.group(name, () => {
        out.leaf('cbc:ID', id);
        out.leaf('cbc:DocumentTypeCode', types[0] ?? '');
      });
    },
  };
}

/** The first elements of every document. */
export const HEAD: readonly Rule<object>[] = [constant('cbc:UBLVersionID', '2.1')];
/** UNCL 1001: delivery note; road consignment note, bill of lading, rail consignment note, air waybill. */
export const DELIVERY_NOTE = ['270'];
export const TRANSPORT_DOCUMENT = ['730', '705', '720', '740'];
