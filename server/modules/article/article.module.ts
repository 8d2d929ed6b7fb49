import { Module } from '@nestjs/common';
import { ScheduleModule } from '../schedule/schedule.module.js';
import { ArticleController } from './article.controller.js';
import { ArticleFileController } from './article.file.controller.js';
import { ArticleDecisions } from './article.first-seen.service.js';
import { FirstSeenArticlesView } from './article.first-seen.view.js';
import { ArticleImport } from './article.import.service.js';
import { ArticleImportStore } from './article.import.store.js';
import { ArticleService } from './article.service.js';
import { ArticleSheets } from './article.sheets.js';
import { ArticleStore } from './article.store.js';
import { ArticleView } from './article.view.js';

@Module({
  imports: [ScheduleModule],
  controllers: [ArticleFileController, ArticleController],
  providers: [
    ArticleDecisions,
    ArticleImport,
    ArticleImportStore,
    ArticleService,
    ArticleSheets,
    ArticleStore,
    ArticleView,
    FirstSeenArticlesView,
  ],
})
export class ArticleModule {}
