import { type Calloff, schedule, scheduleLine } from '../../../test/given/schedules.js';
import type { CalloffDetail, DeliveryScheduleDocument, ScheduleLineDocument } from '../model/delivery-schedule.js';
import { read } from '../read.js';
import { writeXml } from './write.js';

/** What a forecast has no place for is left out here. */
const line = (calloffs: readonly Calloff[], more: Partial<ScheduleLineDocument> = {}): ScheduleLineDocument =>
  scheduleLine(calloffs, { shipTo: null, ...more });
const forecast = (
  lines: readonly ScheduleLineDocument[],
  more: Partial<DeliveryScheduleDocument> = {},
): DeliveryScheduleDocument => schedule(lines, { shipTo: null, completeness: 'FULL', ...more });

describe('a schedule written as a UBL forecast', () => {
  it('has a line for each call-off, in the order of the schema and with all that it demands', () => {
    const { bytes, findings, losses } = writeXml(
      forecast(
        [
          line(
            [
              ['2026-11-24', '2026-11-24', 120, 'firm'],
              ['2026-12-01', '2026-12-31', 480, 'forecast'],
            ],
            {
              supplierArticleNumber: 'S & 1',
              description: 'Bracket',
              texts: [{ code: '', text: 'Ramp-up' }],
              calloffDetails: [{ at: 0, timeFrom: '06:00', timeUntil: '14:30' }],
            },
          ),
          line([['2027-01-01', '2027-03-31', 15, 'forecast']], {
            lineNumber: '2',
            articleNumber: 'A200',
            unit: 'KGM',
            quantityScale: 1,
          }),
        ],
        {
          issueDate: '2026-11-20T08:30',
          horizonStart: '2026-11-20',
          buyer: { code: 'BUYER1', agency: '92', name: 'Buyer' },
          seller: { code: '7340000000001', agency: '9', name: '' },
          texts: [{ code: '', text: 'Closed in July' }],
        },
      ),
      { format: 'UBL' },
    );
    expect(losses).toEqual([]);
    expect(findings).toEqual([]);
    expect(new TextDecoder().decode(bytes)).toBe(WRITTEN);
  });

  it('is a file of the buyer for the seller', () => {
    const { bytes } = writeXml(forecast([line([['2026-11-24', '2026-11-24', 1, 'firm']])]), { format: 'UBL' });
    expect(read(bytes)).toMatchObject({
      messageType: 'UBL Forecast',
      errorCount: 0,
      interchanges: [{ sender: 'BUYER1', recipient: '0020115' }],
    });
  });

  it('without buyer, seller and lines has what a reader says is missing', () => {
    const { findings } = writeXml(forecast([], { buyer: null, seller: null }), { format: 'UBL' });
    expect(findings.map(({ code, path }) => [code, path])).toEqual([
      ['document-field-missing', 'Forecast / BuyerCustomerParty'],
      ['document-field-missing', 'Forecast / SellerSupplierParty'],
      ['document-field-missing', 'Forecast / ForecastLine'],
    ]);
  });
});

describe('what a UBL forecast has no place for is a loss', () => {
  const one: readonly Calloff[] = [['2026-11-24', '2026-11-24', 1, 'firm']];
  const PLACE = { code: 'P', agency: '', name: '' };
  const inHead = (more: Partial<DeliveryScheduleDocument>): DeliveryScheduleDocument => forecast([line(one)], more);
  const inLine = (more: Partial<ScheduleLineDocument>): DeliveryScheduleDocument => forecast([line(one, more)]);
  const inDetail = (more: Partial<CalloffDetail>): DeliveryScheduleDocument =>
    inLine({ calloffDetails: [{ at: 0, ...more }] });
  const as = (...[status]: [Calloff[3]]): DeliveryScheduleDocument =>
    forecast([line([['2026-11-24', '2026-11-24', 1, status]])]);

  it.each<[string, DeliveryScheduleDocument]>([
    ['messageFunction no-place 5', inHead({ messageFunction: '5' })],
    ['completeness changed PER_ARTICLE', inHead({ completeness: 'PER_ARTICLE' })],
    ['byNumber no-place true', inHead({ byNumber: true })],
    ['previousDocumentNumber no-place 4710', inHead({ previousDocumentNumber: '4710' })],
    ['texts.code no-place AAI', inHead({ texts: [{ code: 'AAI', text: 'Closed' }] })],
    ['lines.shipTo.code no-place P', inHead({ shipTo: PLACE })],
    ['lines.shipTo.code no-place P', inLine({ shipTo: PLACE })],
    ['lines.gate no-place G1', inLine({ gate: 'G1' })],
    ['lines.dock no-place D1', inLine({ dock: 'D1' })],
    ['lines.orderNumber no-place O1', inLine({ orderNumber: 'O1' })],
    ['lines.orderLine no-place 10', inLine({ orderLine: '10' })],
    ['lines.partConsignmentNumber no-place PC-4', inLine({ partConsignmentNumber: 'PC-4' })],
    ['lines.calloffReference no-place C1', inLine({ calloffReference: 'C1' })],
    ['lines.previousCalloffReference no-place C0', inLine({ previousCalloffReference: 'C0' })],
    ['lines.cumulativeReceived no-place 5', inLine({ cumulativeReceived: '5' })],
    ['lines.cumulativeRequired no-place 5', inLine({ cumulativeRequired: '5' })],
    ['lines.cumulativeShipped no-place 5', inLine({ cumulativeShipped: '5' })],
    ['lines.cumulativeStartDate no-place 2026-01-01', inLine({ cumulativeStartDate: '2026-01-01' })],
    ['lines.lastDespatchNote no-place N1', inLine({ lastDespatchNote: 'N1' })],
    ['lines.lastDespatchDate no-place 2026-11-18', inLine({ lastDespatchDate: '2026-11-18' })],
    ['lines.lastDespatchQuantity no-place 5', inLine({ lastDespatchQuantity: '5' })],
    ['lines.texts.code no-place PUR', inLine({ texts: [{ code: 'PUR', text: 'New drawing' }] })],
    [
      'lines.packaging.code no-place KLT',
      inLine({ packaging: [{ code: 'KLT', description: null, quantityPerPackage: null }] }),
    ],
    ['lines.dateKind changed despatch', inLine({ dateKind: 'despatch' })],
    ['lines.calloffDetails.deliveryDate no-place 2026-11-25', inDetail({ deliveryDate: '2026-11-25' })],
    ['lines.calloffDetails.despatchDate no-place 2026-11-23', inDetail({ despatchDate: '2026-11-23' })],
    ['lines.calloffDetails.orderNumber no-place O2', inDetail({ orderNumber: 'O2' })],
    ['lines.calloffDetails.orderLine no-place 20', inDetail({ orderLine: '20' })],
    ['lines.calloffDetails.sequenceNumber no-place 17', inDetail({ sequenceNumber: '17' })],
    ['lines.calloffDetails.vehicle no-place WV01', inDetail({ vehicle: 'WV01' })],
    ['lines.calloffDetails.productionLine no-place L1', inDetail({ productionLine: 'L1' })],
    ['lines.calloffDetails.reference no-place CARD1', inDetail({ reference: 'CARD1' })],
    ['lines.calloffs.status changed production', as('production')],
    ['lines.calloffs.status changed material', as('material')],
    ['lines.calloffs.status changed backlog', as('backlog')],
    ['lines.calloffs.status changed urgent', as('urgent')],
  ])('%s', (loss, document) => {
    const { losses } = writeXml(document, { format: 'UBL' });
    expect(losses.map(({ property, reason, text }) => `${property} ${reason} ${text ?? ''}`)).toEqual([loss]);
  });

  it.each<[string, DeliveryScheduleDocument]>([
    ['its delivery points', forecast([line(one, { shipTo: PLACE }), line(one, { lineNumber: '2' })])],
    ['an article without call-offs', forecast([line(one), line([], { lineNumber: '2', articleNumber: 'A200' })])],
  ])('%s: a line is missing', (_, document) => {
    const { losses } = writeXml(document, { format: 'UBL' });
    expect(losses.map(({ property }) => property)).toContain('lines.articleNumber');
  });

  it('backlog and urgent call-offs are as binding as firm ones', () => {
    const { bytes } = writeXml(
      forecast([
        line([
          ['2026-11-20', '2026-11-20', 1, 'backlog'],
          ['2026-11-23', '2026-11-23', 2, 'urgent'],
          ['2026-11-24', '2026-11-24', 3, 'production'],
        ]),
      ]),
      { format: 'UBL' },
    );
    const [again] = read(bytes).documents;
    expect(again).toMatchObject({ lines: [{ calloffs: { statuses: [0, 0, 3] } }] });
  });
});

const WRITTEN = `<?xml version="1.0" encoding="UTF-8"?>
<Forecast xmlns="urn:oasis:names:specification:ubl:schema:xsd:Forecast-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:UBLVersionID>2.1</cbc:UBLVersionID>
  <cbc:ID>4711</cbc:ID>
  <cbc:IssueDate>2026-11-20</cbc:IssueDate>
  <cbc:IssueTime>08:30:00</cbc:IssueTime>
  <cbc:Note>Closed in July</cbc:Note>
  <cbc:ForecastPurposeCode>ORDER_FORECAST</cbc:ForecastPurposeCode>
  <cac:ForecastPeriod>
    <cbc:StartDate>2026-11-20</cbc:StartDate>
  </cac:ForecastPeriod>
  <cac:SenderParty>
    <cac:PartyIdentification>
      <cbc:ID schemeAgencyID="92">BUYER1</cbc:ID>
    </cac:PartyIdentification>
    <cac:PartyName>
      <cbc:Name>Buyer</cbc:Name>
    </cac:PartyName>
  </cac:SenderParty>
  <cac:ReceiverParty>
    <cac:PartyIdentification>
      <cbc:ID schemeID="0088">7340000000001</cbc:ID>
    </cac:PartyIdentification>
  </cac:ReceiverParty>
  <cac:BuyerCustomerParty>
    <cac:Party>
      <cac:PartyIdentification>
        <cbc:ID schemeAgencyID="92">BUYER1</cbc:ID>
      </cac:PartyIdentification>
      <cac:PartyName>
        <cbc:Name>Buyer</cbc:Name>
      </cac:PartyName>
    </cac:Party>
  </cac:BuyerCustomerParty>
  <cac:SellerSupplierParty>
    <cac:Party>
      <cac:PartyIdentification>
        <cbc:ID schemeID="0088">7340000000001</cbc:ID>
      </cac:PartyIdentification>
    </cac:Party>
  </cac:SellerSupplierParty>
  <cac:ForecastLine>
    <cbc:ID>1</cbc:ID>
    <cbc:Note>Ramp-up</cbc:Note>
    <cbc:FrozenDocumentIndicator>true</cbc:FrozenDocumentIndicator>
    <cbc:ForecastTypeCode>TOTAL</cbc:ForecastTypeCode>
    <cac:ForecastPeriod>
      <cbc:StartDate>2026-11-24</cbc:StartDate>
      <cbc:StartTime>06:00:00</cbc:StartTime>
      <cbc:EndDate>2026-11-24</cbc:EndDate>
      <cbc:EndTime>14:30:00</cbc:EndTime>
    </cac:ForecastPeriod>
    <cac:SalesItem>
      <cbc:Quantity unitCode="PCE">120</cbc:Quantity>
      <cac:Item>
        <cbc:Name>Bracket</cbc:Name>
        <cac:BuyersItemIdentification>
          <cbc:ID>A100</cbc:ID>
        </cac:BuyersItemIdentification>
        <cac:SellersItemIdentification>
          <cbc:ID>S &amp; 1</cbc:ID>
        </cac:SellersItemIdentification>
      </cac:Item>
    </cac:SalesItem>
  </cac:ForecastLine>
  <cac:ForecastLine>
    <cbc:ID>1.2</cbc:ID>
    <cbc:FrozenDocumentIndicator>false</cbc:FrozenDocumentIndicator>
    <cbc:ForecastTypeCode>TOTAL</cbc:ForecastTypeCode>
    <cac:ForecastPeriod>
      <cbc:StartDate>2026-12-01</cbc:StartDate>
      <cbc:EndDate>2026-12-31</cbc:EndDate>
    </cac:ForecastPeriod>
    <cac:SalesItem>
      <cbc:Quantity unitCode="PCE">480</cbc:Quantity>
      <cac:Item>
        <cbc:Name>Bracket</cbc:Name>
        <cac:BuyersItemIdentification>
          <cbc:ID>A100</cbc:ID>
        </cac:BuyersItemIdentification>
        <cac:SellersItemIdentification>
          <cbc:ID>S &amp; 1</cbc:ID>
        </cac:SellersItemIdentification>
      </cac:Item>
    </cac:SalesItem>
  </cac:ForecastLine>
  <cac:ForecastLine>
    <cbc:ID>2</cbc:ID>
    <cbc:FrozenDocumentIndicator>false</cbc:FrozenDocumentIndicator>
    <cbc:ForecastTypeCode>TOTAL</cbc:ForecastTypeCode>
    <cac:ForecastPeriod>
      <cbc:StartDate>2027-01-01</cbc:StartDate>
      <cbc:EndDate>2027-03-31</cbc:EndDate>
    </cac:ForecastPeriod>
    <cac:SalesItem>
      <cbc:Quantity unitCode="KGM">1.5</cbc:Quantity>
      <cac:Item>
        <cac:BuyersItemIdentification>
          <cbc:ID>A200</cbc:ID>
        </cac:BuyersItemIdentification>
      </cac:Item>
    </cac:SalesItem>
  </cac:ForecastLine>
</Forecast>
`;

describe('a period of a UBL forecast that says how long it lasts and not its end', () => {
  const lasting = (count: string, unit: string): readonly string[] => {
    const { bytes } = writeXml(forecast([line([['2026-12-01', '2026-12-07', 5, 'forecast']])]), { format: 'UBL' });
    const duration = `<cbc:DurationMeasure unitCode="${unit}">${count}</cbc:DurationMeasure>`;
    const [document] = read(
      new TextEncoder().encode(
        new TextDecoder().decode(bytes).replace('<cbc:EndDate>2026-12-07</cbc:EndDate>', duration),
      ),
    ).documents;
    return document?.kind === 'delivery-schedule' ? (document.lines[0]?.calloffs.lastDates ?? []) : [];
  };

  it.each([
    ['10', 'DAY', '2026-12-10'],
    ['2', 'WEE', '2026-12-14'],
    ['1', 'MON', '2026-12-31'],
    ['1', 'QAN', '2027-02-28'],
    ['1', 'ANN', '2027-11-30'],
    ['1', 'XYZ', '2026-12-01'],
    ['0', 'MON', '2026-12-01'],
    ['1.5', 'MON', '2026-12-01'],
  ])('ends after %s %s on %s', (count, unit, last) => {
    expect(lasting(count, unit)).toEqual([last]);
  });
});
