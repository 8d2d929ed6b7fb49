import { Controller } from '@nestjs/common';
import { articleImport, articleImportPreview } from '../../contract/article-import.js';
import { articleExport } from '../../contract/article.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { MAX_ARTICLE_ROWS } from '../../domain/article/article.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { readUpload } from '../../platform/http/upload.js';
import { ArticleImport } from './article.import.service.js';
import { ArticleSheets } from './article.sheets.js';
import { ArticleView } from './article.view.js';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Articles as files. */
@Controller()
export class ArticleFileController {
  constructor(
    private readonly database: Database,
    private readonly view: ArticleView,
    private readonly sheets: ArticleSheets,
    private readonly imports: ArticleImport,
  ) {}

  @Handles(articleExport)
  async export({ query }: Input<typeof articleExport>, { caller, reply }: Call): Promise<undefined> {
    const json = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.forFile(tx, caller.companyId, query, MAX_ARTICLE_ROWS),
    );
    const { format } = query;
    const bytes = await this.sheets.write({ json, format, language: caller.language });
    await reply
      .header('content-type', TYPES[format])
      .header('content-disposition', `attachment; filename="articles.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return undefined;
  }

  @Handles(articleImportPreview)
  async preview(
    { query }: Input<typeof articleImportPreview>,
    { caller, request }: Call,
  ): Promise<Answer<typeof articleImportPreview>> {
    return this.imports.preview(caller, await readUpload(request), query.decimal);
  }

  @Handles(articleImport)
  async take({ query }: Input<typeof articleImport>, { caller, request }: Call): Promise<Answer<typeof articleImport>> {
    return this.imports.take(caller, await readUpload(request), query.decimal);
  }
}
