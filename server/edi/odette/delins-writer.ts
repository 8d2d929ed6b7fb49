import type { Group } from '../mapping/plan.js';
import type { Codes } from '../mapping/profile.js';
import type { Rendered } from '../mapping/render.js';
import type { MessageWriter } from '../messages/message-type.js';
import type { DeliveryScheduleDocument, LineText, ScheduleLineDocument } from '../model/delivery-schedule.js';
import { DelinsCalloffs, type SidPlace } from './delins-calloff-writer.js';
import { dayIn } from './delins-dates.js';
import type { LayoutDirectory } from './layout-directory.js';
import { type FieldTexts, LayoutSegments } from './layout-segments.js';
import { asLayout } from './layouts.js';

/** Delivery schedules as Odette DELINS 3, by its layout as the partner's table changes it. */
export const delinsWriter: MessageWriter = {
  accepts: (document) => document.kind === 'delivery-schedule',
  release: '3',
  segments(document, group, codes, tables) {
    const layout = asLayout(tables);
    if (document.kind !== 'delivery-schedule' || layout === null)
      throw new TypeError(`DELINS does not say what a ${document.kind} says`);
    return new DelinsText(layout, codes, document).run(group);
  },
};

class DelinsText {
  private readonly out: LayoutSegments;
  private readonly head: FieldTexts;
  private readonly calloffs: DelinsCalloffs;

  constructor(
    layout: LayoutDirectory,
    codes: Codes,
    private readonly schedule: DeliveryScheduleDocument,
  ) {
    const { documentNumber, previousDocumentNumber, issueDate, horizonStart, horizonEnd } = schedule;
    const [day = null, time] = issueDate?.split('T') ?? [];
    this.out = new LayoutSegments(layout);
    this.head = {
      documentNumber,
      previousDocumentNumber,
      issueDate: this.day('MID', 'issueDate', day),
      issueTime: time?.replace(':', ''),
      horizonStart: this.day('MID', 'horizonStart', horizonStart),
      horizonEnd: this.day('MID', 'horizonEnd', horizonEnd),
    };
    this.calloffs = new DelinsCalloffs(this.out, codes, this.head['issueDate'] === null ? null : day);
  }

  run({ members }: Group): Rendered {
    const { out, schedule } = this;
    for (const { tag, group } of members) {
      if (tag === 'MID') out.add(tag, this.head, true);
      else if (tag === 'SDT') out.add(tag, { ...schedule.seller });
      else if (tag === 'BDT') out.add(tag, { ...schedule.buyer });
      else if (tag === 'FTX') this.texts(schedule.texts);
      else if (tag === 'CSG') this.lines(group?.members.find((member) => member.tag === 'ARD')?.group ?? null);
    }
    return out;
  }

  /** A day as its place has it; null where it can't be said there. */
  private day(tag: string, field: string, day: string | null): string | null {
    const text = day === null ? null : dayIn(this.out.component(tag, field)?.form ?? '', day);
    if (text === null && day !== null) this.out.lose(field, 'no-code');
    return text;
  }

  private texts(texts: readonly LineText[]): void {
    for (const { code, text } of texts) this.out.add('FTX', { textCode: code, text });
  }

  /** The articles in their order, each under its consignee: CSG comes again where that changes. */
  private lines(articles: Group | null): void {
    const { out, schedule } = this;
    let before = '';
    for (const line of articles === null ? [] : schedule.lines) {
      const consignee = { ...(line.shipTo ?? schedule.shipTo), ...this.point(line) };
      const key = JSON.stringify(consignee);
      if (key !== before) out.add('CSG', consignee, true);
      before = key;
      this.line(line, articles?.members ?? []);
    }
  }

  /** Where at the consignee, as far as that is said with it. */
  private point({ gate, dock }: ScheduleLineDocument): FieldTexts {
    const has = (field: string): boolean => this.out.component('CSG', field) !== undefined;
    return { ...(has('gate') && { gate }), ...(has('dock') && { dock }) };
  }

  private line(line: ScheduleLineDocument, members: Group['members']): void {
    const { out } = this;
    const article = this.article(line);
    const sid = members.find(({ tag }) => tag === 'SID');
    const isAround = sid?.group?.members.some(({ tag }) => tag === 'DEL') === true;
    const place: SidPlace = sid === undefined ? 'none' : isAround ? 'around' : 'beside';
    const delivery = members.find(({ tag }) => tag === (isAround ? 'SID' : 'DEL'));
    for (const member of members) {
      if (member === delivery) this.calloffs.write(line, article, place);
      else if (member.tag === 'FTX') this.texts(line.texts);
      else if (member.tag === 'TCO') this.packaging(line);
      else if (member !== sid) out.add(member.tag, article, member.tag === 'ARD');
    }
  }

  private article(line: ScheduleLineDocument): FieldTexts {
    return {
      articleNumber: line.articleNumber,
      supplierArticleNumber: line.supplierArticleNumber,
      description: line.description,
      gate: line.gate,
      dock: line.dock,
      orderNumber: line.orderNumber,
      orderLine: line.orderLine,
      partConsignmentNumber: line.partConsignmentNumber,
      calloffReference: line.calloffReference,
      previousCalloffReference: line.previousCalloffReference,
      unit: line.unit,
      cumulativeReceived: line.cumulativeReceived,
      cumulativeRequired: line.cumulativeRequired,
      cumulativeShipped: line.cumulativeShipped,
      cumulativeStartDate: this.day('DST', 'cumulativeStartDate', line.cumulativeStartDate),
      lastDespatchNote: line.lastDespatchNote,
      lastDespatchDate: this.day('PDN', 'lastDespatchDate', line.lastDespatchDate),
      lastDespatchQuantity: line.lastDespatchQuantity,
    };
  }

  private packaging({ packaging }: ScheduleLineDocument): void {
    for (const { code, description, quantityPerPackage } of packaging)
      this.out.add('TCO', { package: code, packageDescription: description, quantityPerPackage });
  }
}
