import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import { despatchByHand, type HandInput, type NoteSheetPreview } from '../../contract/despatch-hand.js';
import { type HandFault, handFaultText } from '../../contract/despatch-hand-texts.js';
import type { Language } from '../../contract/fields.js';
import { Problem, PROBLEMS } from '../../contract/problem.js';
import {
  headSaid,
  NOTE_SHEET_LIMITS,
  type NoteHeadField,
  type NoteRows,
  type NoteSheet,
  noteSheetOf,
} from '../../domain/despatch/note-sheet.js';
import { NOTE_SHEET_FIELDS, type NoteSheetField } from '../../domain/despatch/note-sheet-words.js';
import type { DecimalSign } from '../../domain/schedule/entry-sheet.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import type { Uploaded } from '../../platform/http/upload.js';
import { tableNotRead, TableThreads } from '../../platform/spreadsheet/table-threads.js';
import { HandNoteService, type PreparedNote } from './despatch-hand.service.js';
import { NoteMaker } from './despatch-making.service.js';

/** A heading stands above the rows. */
const LIMITS = { rows: NOTE_SHEET_LIMITS.rows + 1, columns: NOTE_SHEET_LIMITS.columns } as const;
/** Cells that an answer names, of those that are wrong. */
const NAMED = 500;

type Fault = NoteSheetPreview['faults'][number];
/** A note of a file as it would be made; null where that cannot be said. */
interface Looked {
  readonly rows: NoteRows;
  readonly prepared: PreparedNote | null;
  readonly faults: readonly Fault[];
}

/** Despatch notes from files: all of a file in one transaction, or none. */
@Injectable()
export class NoteSheets implements OnModuleDestroy {
  private readonly threads = new TableThreads(LIMITS);

  constructor(
    private readonly database: Database,
    private readonly byHand: HandNoteService,
    private readonly maker: NoteMaker,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** The notes that a file would make, and what is wrong with it. Nothing is written. @throws Problem table-not-read */
  async preview(caller: Caller, { fileName, bytes }: Uploaded, decimal: DecimalSign): Promise<NoteSheetPreview> {
    const { notes, ignored, faults } = await this.read(caller, bytes, decimal);
    const previews: NoteSheetPreview['notes'] = [];
    const found = [...faults];
    await this.database.transaction(scopeOf(caller), async (tx) => {
      for (const { rows, prepared, faults: wrong } of await this.looked(tx, caller, notes, 'agreements')) {
        found.push(...wrong);
        if (prepared !== null) previews.push(previewOf(rows, prepared));
      }
    });
    const sorted = found.toSorted((a, b) => a.row - b.row);
    return {
      fileName,
      ignored: [...ignored],
      notes: previews,
      faults: sorted.slice(0, NAMED),
      faultCount: sorted.length,
    };
  }

  /** Makes the notes of a file. @throws Problem table-not-read; import-refused while a cell is wrong; and what making a note throws. */
  async take(caller: Caller, { bytes }: Uploaded, decimal: DecimalSign): Promise<readonly DespatchNote[]> {
    const { notes, faults } = await this.read(caller, bytes, decimal);
    if (faults.length > 0) throw new Problem('import-refused');
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const looked = await this.looked(tx, caller, notes, 'held');
      const whole = looked.flatMap(({ prepared, faults: wrong }) => (wrong.length === 0 ? (prepared ?? []) : []));
      if (whole.length < looked.length) throw new Problem('import-refused');
      return this.maker.make(
        tx,
        caller,
        whole.map(({ note }) => note),
      );
    });
  }

  private async read(
    { language }: Caller,
    bytes: Uint8Array,
    decimal: DecimalSign,
  ): Promise<Omit<NoteSheet, 'faults'> & { readonly faults: readonly Fault[] }> {
    const sheet = noteSheetOf(await this.threads.read(bytes, language), decimal);
    if (sheet === null) throw tableNotRead('no-headings', language);
    if (sheet.notes.length === 0) throw tableNotRead('empty', language);
    const wrong = new Set(sheet.faults.map(({ row }) => row));
    const whole = sheet.notes.filter((rows) => rows.every(({ row }) => !wrong.has(row)));
    const beyond = sheet.notes[NOTE_SHEET_LIMITS.notes];
    return {
      ignored: sheet.ignored,
      notes: whole.slice(0, NOTE_SHEET_LIMITS.notes),
      faults: [
        ...sheet.faults.map(({ code, ...fault }) => ({ ...fault, message: handFaultText(code, language) })),
        ...(beyond === undefined ? [] : [faultAt(beyond[0], 'customer', handFaultText('too-many-notes', language))]),
      ],
    };
  }

  /**
   * The notes of a file as they would be made, with what is wrong with those whose cells are as they should be.
   * @param agreements `held`: while nobody else makes notes of the same customers and ship-tos
   */
  private async looked(
    tx: Tx,
    { companyId, language }: Caller,
    notes: readonly NoteRows[],
    agreements: 'agreements' | 'held',
  ): Promise<readonly Looked[]> {
    const short = notes.filter(({ length }) => length <= NOTE_SHEET_LIMITS.lines);
    const inputs = new Map(short.map((rows) => [rows, inputOf(rows)]));
    const found = await this.byHand[agreements](tx, companyId, [...inputs.values()]);
    const agreementOf = new Map(short.map((rows, i) => [rows, found[i]]));
    const before = new Map<string, string>();
    const looked: Looked[] = [];
    for (const rows of notes) {
      const input = inputs.get(rows);
      const wrong = (field: NoteSheetField, message: string) =>
        looked.push({ rows, prepared: null, faults: [faultAt(rows[0], field, message)] });
      if (input === undefined) {
        wrong('articleNumber', handFaultText('too-many-lines', language));
        continue;
      }
      try {
        // One after the other: cumulative quantities count the notes before.
        const prepared = await this.byHand.prepared(tx, companyId, input, { agreement: agreementOf.get(rows), before });
        looked.push({ rows, prepared, faults: prepared.faults.flatMap((one) => faultOf(one, rows, language)) });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        wrong('customer', PROBLEMS[error.code][language]);
      }
    }
    return looked;
  }
}

function inputOf(rows: NoteRows): HandInput {
  const [{ customer, shipTo, despatchDate }] = rows;
  const orNull = (text: string): string | null => (text === '' ? null : text);
  const head = (field: NoteHeadField): string | null => orNull(headSaid(rows, field));
  const carrier = headSaid(rows, 'carrier');
  return despatchByHand.body.parse({
    customer,
    shipTo: { code: shipTo },
    despatchDate,
    ...{ pickUpDate: head('pickUpDate'), shipmentDate: head('shipmentDate') },
    carrier: carrier === '' ? null : { code: carrier },
    ...{ trailer: head('trailer'), container: head('container'), chassis: head('chassis') },
    lines: rows.map(({ articleNumber, quantity, ...line }) => ({
      ...{ articleNumber, quantity },
      ...{ unit: orNull(line.unit), packQuantity: orNull(line.packQuantity) },
      ...{ orderNumber: orNull(line.orderNumber), batch: orNull(line.batch) },
      ...{ productionDate: orNull(line.productionDate), bestBeforeDate: orNull(line.bestBeforeDate) },
    })),
  });
}

/** A fault of a note as that of the cell that it comes from. */
function faultOf(
  { path, code }: { readonly path: string; readonly code: HandFault },
  rows: NoteRows,
  language: Language,
): Fault[] {
  const [, at, name = path] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const field = NOTE_SHEET_FIELDS.find((one) => one === name) ?? 'despatchDate';
  return [faultAt(rows[Number(at ?? 0)] ?? rows[0], field, handFaultText(code, language))];
}

function faultAt(row: NoteRows[number], field: NoteSheetField, message: string): Fault {
  return { row: row.row, field, value: row[field], message };
}

function previewOf(rows: NoteRows, { note, packageCount, unknown }: PreparedNote): NoteSheetPreview['notes'][number] {
  const [{ row, shipTo, despatchDate }] = rows;
  const { partner: customer } = note.agreement;
  return { row, customer, shipTo, despatchDate, articleCount: rows.length, packageCount, unknown: [...unknown] };
}
