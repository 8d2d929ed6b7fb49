import type { Language } from '../../contract/fields.js';
import type { HELP_TOPICS } from '../../contract/legacy.js';

/** What the help dialog says. */
export const HELP: Readonly<
  Record<(typeof HELP_TOPICS)[number], Readonly<Record<Language, { readonly title: string; readonly text: string }>>>
> = {
  start: {
    en: {
      title: 'Help',
      text: "Choose a page in the menu to the left. What you may open depends on your company's modules and on your rights; your company administrator changes them.",
    },
    se: {
      title: 'Hjälp',
      text: 'Välj en sida i menyn till vänster. Vad du kan öppna beror på företagets moduler och dina behörigheter; företagets administratör ändrar dem.',
    },
    cn: {
      title: '帮助',
      text: '请在左侧菜单中选择页面。您可以打开的内容取决于公司的模块和您的权限，由公司管理员更改。',
    },
  },
  supplier: {
    en: {
      title: 'Working with one supplier',
      text: 'With a supplier chosen you see the documents with that supplier alone, in every tab. Settings, users and companies are closed meanwhile. A filter is reset.',
    },
    se: {
      title: 'Arbeta med en leverantör',
      text: 'När en leverantör är vald ser du bara dokument med den, i alla flikar. Inställningar, användare och företag är stängda så länge. Ett filter nollställs.',
    },
    cn: {
      title: '以单个供应商工作',
      text: '选择供应商后，所有标签页只显示与该供应商有关的单据。期间设置、用户和公司不可用，筛选条件将被重置。',
    },
  },
  filter: {
    en: {
      title: 'Filters',
      text: 'A filter names partners, ship-tos and articles. While it is applied you see what is within all of them. Filters of the company are kept by its administrators.',
    },
    se: {
      title: 'Filter',
      text: 'Ett filter anger partner, leveransadresser och artiklar. När det används ser du det som ryms inom alla. Företagets filter sköts av dess administratörer.',
    },
    cn: {
      title: '筛选条件',
      text: '筛选条件包含伙伴、交货地点和物料。应用后只显示同时符合的内容。公司的筛选条件由管理员维护。',
    },
  },
  schedule: {
    en: {
      title: 'Delivery schedules',
      text: 'Each schedule shows its lines and call-offs. A newer release of the same schedule replaces the one before.',
    },
    se: {
      title: 'Leveransplaner',
      text: 'Varje plan visar sina rader och avrop. En nyare utgåva av samma plan ersätter den föregående.',
    },
    cn: { title: '交货计划', text: '每份计划显示其行项目和要货。同一计划的新版本替代旧版本。' },
  },
  traffic: {
    en: {
      title: 'Traffic',
      text: 'Every file that came or went, with what is wrong with it and who must act. Open a file to see its segments explained.',
    },
    se: {
      title: 'Trafik',
      text: 'Varje fil som kommit eller gått, med vad som är fel och vem som måste agera. Öppna en fil för att se segmenten förklarade.',
    },
    cn: { title: '报文往来', text: '所有收发文件，以及其中的错误和应由谁处理。打开文件可查看各段的说明。' },
  },
  despatch: {
    en: {
      title: 'Despatch advices',
      text: 'A despatch advice is made, checked and sent once. Customers on this portal see the ones released to them.',
    },
    se: {
      title: 'Leveransaviseringar',
      text: 'En leveransavisering skapas, kontrolleras och skickas en gång. Kunder på portalen ser dem som släppts till dem.',
    },
    cn: { title: '发货通知', text: '发货通知创建、检查后只发送一次。本门户上的客户可以看到发布给他们的通知。' },
  },
};
