import { Injectable } from '@nestjs/common';
import type { ArticlePreview, ImportCounts } from '../../contract/article-import.js';
import type { ArticleRow } from '../../contract/article.js';
import { Problem } from '../../contract/problem.js';
import type { DecimalSign } from '../../domain/schedule/entry-sheet.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import type { DomainEvent } from '../../platform/events/event.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import type { Uploaded } from '../../platform/http/upload.js';
import { FirstSeenArticlesService } from '../schedule/schedule.first-seen.service.js';
import { articleChanged, articleCreated, articlesImported } from './article.events.js';
import { ArticleImportStore, SHOWN_ROWS } from './article.import.store.js';
import { ArticleSheets } from './article.sheets.js';
import { ArticleView } from './article.view.js';

/** Cells that an answer names, of those that are wrong. */
const NAMED = 500;

/** Each article that was added or changed, for the audit log. */
function changesOf(by: Caller, before: readonly ArticleRow[], after: readonly ArticleRow[]): DomainEvent[] {
  const old = new Map(before.map((row) => [row.id, row]));
  return after.map((row) => {
    const known = old.get(row.id);
    return known === undefined
      ? articleCreated({ by, id: row.id, after: row })
      : articleChanged({ by, id: row.id, before: known, after: row });
  });
}

/** Articles from files: all of a file in one transaction, or nothing. */
@Injectable()
export class ArticleImport {
  constructor(
    private readonly database: Database,
    private readonly sheets: ArticleSheets,
    private readonly store: ArticleImportStore,
    private readonly view: ArticleView,
    private readonly firstSeen: FirstSeenArticlesService,
  ) {}

  /** What a file would do, and what is wrong with it. Nothing is written. @throws Problem table-not-read */
  async preview(caller: Caller, { fileName, bytes }: Uploaded, decimal: DecimalSign): Promise<ArticlePreview> {
    const sheet = await this.sheets.read(bytes, decimal, caller.language);
    const found = await this.database.transaction(scopeOf(caller), (tx) =>
      this.store.compare(tx, caller.companyId, sheet.json, sheet.fields),
    );
    const known = new Map(found.doubts.map((one) => [one.row, one]));
    const asNumbers = sheet.doubts.filter(({ row }) => !known.has(row)).map((one) => ({ ...one, known: null }));
    return {
      fileName,
      fields: [...sheet.fields],
      ignored: [...sheet.ignored],
      counts: {
        ...found.counts,
        wrong: sheet.wrong + found.counts.wrong,
        doubtful: found.counts.doubtful + asNumbers.length,
      },
      faults: [...sheet.faults, ...found.faults].toSorted((a, b) => a.row - b.row).slice(0, NAMED),
      doubts: [...found.doubts, ...asNumbers].toSorted((a, b) => a.row - b.row).slice(0, NAMED),
      rows: found.rows,
    };
  }

  /** Takes a file over. The audit log has the file, and each article where they are few.  @throws Problem table-not-read; import-refused while a cell is wrong */
  async take(caller: Caller, { fileName, bytes }: Uploaded, decimal: DecimalSign): Promise<ImportCounts> {
    const sheet = await this.sheets.read(bytes, decimal, caller.language);
    if (sheet.wrong > 0) throw new Problem('import-refused');
    return this.database.transaction(scopeOf(caller), async (tx) => {
      await this.store.lock(tx, caller.companyId);
      const { counts, changedIds } = await this.store.compare(tx, caller.companyId, sheet.json, sheet.fields);
      if (counts.wrong > 0) throw new Problem('import-refused');
      const { added, changed, unchanged } = counts;
      const areNamed = added + changed <= SHOWN_ROWS;
      const before = areNamed ? await this.view.rows(tx, caller.companyId, changedIds) : [];
      await this.store.write(tx, caller, { json: sheet.json, fields: sheet.fields, fileName });
      if (areNamed) emit(tx, ...changesOf(caller, before, await this.view.written(tx, caller.companyId)));
      await this.firstSeen.settle(tx, caller, null);
      const after = { fileName, fields: sheet.fields, added, changed, unchanged };
      emit(tx, articlesImported({ by: caller, id: fileName.slice(0, 100), after }));
      return { added, changed, unchanged };
    });
  }
}
