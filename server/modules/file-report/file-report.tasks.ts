import { defineTask } from '../../platform/task.js';
import { FileReportService } from './file-report.service.js';

export const postFileReports = defineTask({
  name: 'posting reports to senders of files',
  everyMs: 1_000,
  service: FileReportService,
  run: (reports) => reports.post(),
});
