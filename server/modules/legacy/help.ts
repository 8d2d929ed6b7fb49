import type { Language } from '../../contract/fields.js';
import type { HELP_TOPICS } from '../../contract/legacy.js';

/** What the help dialog says. */
export const HELP: Readonly<
  Record<(typeof HELP_TOPICS)[number], Readonly<Record<Language, { readonly title: string; readonly text: string }>>>
> = {
  start: {
    en: {
      title: 'Help',
      text: "Choose a page in the menu to the left. What you may open depends on your company's modules and on your permissions; your company administrator changes them.",
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
      text: 'With a supplier chosen you only see the documents with that supplier, in every tab. Settings, users and companies are not available meanwhile. A filter is reset.',
    },
    se: {
      title: 'Arbeta med en leverantör',
      text: 'När en leverantör är vald ser du bara dokument med den, i alla flikar. Inställningar, användare och företag är inte tillgängliga så länge. Ett filter återställs.',
    },
    cn: {
      title: '只处理一个供应商',
      text: '选择供应商后，所有标签页只显示与该供应商有关的单据。期间设置、用户和公司不可用，筛选条件将被重置。',
    },
  },
  filter: {
    en: {
      title: 'Filters',
      text: 'A filter names partners, ship-tos and articles. While it is applied you only see what matches all of them. Administrators maintain the filters of the company.',
    },
    se: {
      title: 'Filter',
      text: 'Ett filter anger partner, leveransplatser och artiklar. När det används ser du bara det som matchar alla. Företagets filter sköts av dess administratörer.',
    },
    cn: {
      title: '筛选条件',
      text: '筛选条件包含贸易伙伴、收货地和物料。应用后只显示同时符合的内容。公司的筛选条件由管理员维护。',
    },
  },
  schedule: {
    en: {
      title: 'Delivery schedules',
      text: 'Each schedule shows its lines and call-offs. A newer release of the same schedule replaces the one before.',
    },
    se: {
      title: 'Leveransplaner',
      text: 'Varje leveransplan visar sina rader och avrop. En nyare utgåva av samma leveransplan ersätter den föregående.',
    },
    cn: { title: '交货计划', text: '每份交货计划显示其行项目和要货。同一交货计划的新版本取代旧版本。' },
  },
  traffic: {
    en: {
      title: 'Files',
      text: 'Every file that came in or went out, with its errors and who must act. Open a file to see its segments explained.',
    },
    se: {
      title: 'Filer',
      text: 'Varje fil som kom in eller gick ut, med dess fel och vem som måste agera. Öppna en fil för att se segmenten förklarade.',
    },
    cn: { title: '文件', text: '所有收发文件，以及其中的错误和应由谁处理。打开文件可查看各段的说明。' },
  },
  despatch: {
    en: {
      title: 'Despatch advices',
      text: 'A despatch advice is created, checked and sent once. Customers on this portal see the ones released to them.',
    },
    se: {
      title: 'Leveransaviseringar',
      text: 'En leveransavisering skapas, kontrolleras och skickas en gång. Kunder på portalen ser dem som släppts till dem.',
    },
    cn: { title: '发货通知', text: '发货通知创建、检查后只发送一次。本门户上的客户可以看到发布给他们的通知。' },
  },
};
