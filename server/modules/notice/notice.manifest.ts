import type { Area } from '../../platform/area.js';
import { NoticeModule } from './notice.module.js';

/** Notices to people. */
export const noticeArea: Area = {
  name: 'notice',
  server: [NoticeModule],
  tables: {
    notice: { access: { company: 'what people write each other' }, retention: 'own' },
    notice_receipt: { access: { company: 'people' }, retention: 'own' },
  },
};
