import {
  companyCreate,
  type OwnCompany,
  ownCompanyUpdate,
  type PartnerCompany,
} from '../../../../server/contract/company.js';
import { type Relation, relationCreate } from '../../../../server/contract/relation.js';
import { toCumulative } from '../../../../server/domain/quantity/quantity.js';
import { toId } from '../../../../server/domain/ids.js';
import {
  companyDraftOf,
  FRESH,
  NEW_COMPANY,
  NEW_RELATION,
  ownBodyOf,
  partnerBodyOf,
  relationBodyOf,
  relationDraftOf,
} from './draft.js';

const data = {
  code: 'HANSA',
  name: 'Hansa',
  organisationNumber: 'HRB 1',
  duns: '315123456',
  vatNumber: 'DE123456789',
  vatCode: null,
  corporateOffice: null,
  roles: ['customer', 'buyer'] as const,
  addresses: [
    { type: 'postal' as const, name: null, street: 'Hafen 1', zip: '20457', city: 'Hamburg', country: 'DE' },
    { type: 'visiting' as const, name: null, street: null, zip: null, city: 'Kiel', country: null },
  ],
  shipTos: [
    { code: 'P1', name: 'Dock 1', timeZone: 'Europe/Berlin', latitude: 53.5, longitude: -9.75 },
    { code: 'P2', name: '', timeZone: null, latitude: null, longitude: null },
  ],
  identifiers: [{ identifier: 'O0013', qualifier: 'OD' }],
};
const stored = { version: 3, updatedAt: '2026-11-22T10:00:00.000Z' };
const partner: PartnerCompany = {
  id: toId('partner', '1'),
  ...data,
  roles: [...data.roles],
  ...stored,
  createdAt: stored.updatedAt,
  createdBy: 'a',
  updatedBy: null,
};
const own: OwnCompany = {
  id: toId('company', '1'),
  ...data,
  roles: [...data.roles],
  ...stored,
  agreementsRequired: true,
};
const relation: Relation = {
  id: toId('relation', '1'),
  ...stored,
  partnerCompanyId: toId('partner', '7'),
  partnerCode: 'HANSA',
  partnerName: 'Hansa',
  role: 'customer',
  externalCode: 'S-1',
  sellerCode: null,
  shipToCode: 'P1',
  cumulativeScope: 'article',
  cumulativeReset: { date: '2027-01-11', keyDate: '2026-12-31', quantity: toCumulative('120.5') },
  scheduleCompleteness: 'PER_ARTICLE',
  firmDays: 10,
  firmDayBasis: 'working',
  calendarId: toId('calendar', '5'),
  inTransitMethod: 'receipt-date',
  transitDays: 3,
  packageNumberScope: 'company',
  requiredScans: 'verified',
  overPercent: 5,
  underPercent: 2,
  earlyDays: 3,
  lateDays: 1,
  sendsAtDeparture: true,
  labelLayout: 'otl-3-a5',
  contactEmail: 'planner@hansa.example',
  contactLanguage: 'se',
  active: false,
  createdAt: stored.updatedAt,
  createdBy: null,
  updatedBy: null,
};

describe('the draft of a company', () => {
  it('hands in what is stored when nothing was changed', () => {
    expect(companyCreate.body.parse(partnerBodyOf(companyDraftOf(partner)))).toEqual(data);
    const { code: _code, identifiers: _identifiers, ...rest } = data;
    expect(ownCompanyUpdate.body.omit({ version: true }).parse(ownBodyOf(companyDraftOf(own)))).toEqual({
      ...rest,
      agreementsRequired: true,
    });
  });

  it('hands in nothing for what was left empty, and asks for what may not be', () => {
    expect(companyCreate.body.parse(partnerBodyOf({ ...NEW_COMPANY, code: 'N', name: 'New' }))).toMatchObject({
      duns: null,
      vatNumber: null,
      organisationNumber: null,
      addresses: [],
    });
    const empty = companyCreate.body.safeParse(
      partnerBodyOf({
        ...NEW_COMPANY,
        identifiers: [FRESH.identifiers],
        addresses: [FRESH.addresses],
        shipTos: [FRESH.shipTos],
      }),
    );
    expect(empty.error?.issues.map((issue) => issue.path.join('.')).sort()).toEqual([
      'code',
      'identifiers.0.identifier',
      'name',
      'shipTos.0.code',
    ]);
  });
});

describe('the draft of a relation', () => {
  const schema = relationCreate.body.omit({ partnerCompanyId: true });

  it('hands in what is stored when nothing was changed', () => {
    const {
      role,
      externalCode,
      sellerCode,
      shipToCode,
      cumulativeScope,
      cumulativeReset,
      scheduleCompleteness,
      firmDays,
      firmDayBasis,
      calendarId,
      inTransitMethod,
      transitDays,
      packageNumberScope,
      requiredScans,
      overPercent,
      underPercent,
      earlyDays,
      lateDays,
      sendsAtDeparture,
      labelLayout,
      contactEmail,
      contactLanguage,
      active,
    } = relation;
    expect(schema.parse(relationBodyOf(relationDraftOf(relation)))).toEqual({
      role,
      externalCode,
      sellerCode,
      shipToCode,
      cumulativeScope,
      cumulativeReset,
      scheduleCompleteness,
      firmDays,
      firmDayBasis,
      calendarId,
      inTransitMethod,
      transitDays,
      packageNumberScope,
      requiredScans,
      overPercent,
      underPercent,
      earlyDays,
      lateDays,
      sendsAtDeparture,
      labelLayout,
      contactEmail,
      contactLanguage,
      active,
    });
    expect(relationDraftOf(relation).partnerCompanyId).toEqual({ id: '7', name: 'Hansa', detail: 'HANSA' });
  });

  it('has a reset only where one is agreed, and its key date at the field', () => {
    expect(schema.parse(relationBodyOf(NEW_RELATION))).toMatchObject({
      cumulativeReset: null,
      scheduleCompleteness: null,
      firmDays: null,
      calendarId: null,
      inTransitMethod: 'last-note',
      transitDays: 0,
      contactEmail: null,
      shipToCode: null,
    });
    const paths = (reset: object) =>
      schema
        .safeParse(
          relationBodyOf({
            ...NEW_RELATION,
            hasReset: true,
            cumulativeReset: { ...NEW_RELATION.cumulativeReset, ...reset },
          }),
        )
        .error?.issues.map((issue) => issue.path.join('.'));
    expect(paths({})).toEqual(['cumulativeReset.date', 'cumulativeReset.keyDate']);
    expect(paths({ date: '2027-01-01', keyDate: '2027-01-02' })).toEqual(['cumulativeReset.keyDate']);
    expect(paths({ date: '2027-01-01', keyDate: '2026-12-31' })).toBeUndefined();
  });
});
