/** The cards of the dashboard, in the order in which they are shown. */
export const CARDS = ['schedules', 'sent', 'overdue', 'processing', 'errors'] as const;
export type Card = (typeof CARDS)[number];

/** What a bar of the chart is made of, from the bottom. An interchange with errors is counted there alone. */
export const KINDS = ['schedules', 'despatches', 'invoices', 'others', 'errors'] as const;
export type Kind = (typeof KINDS)[number];
