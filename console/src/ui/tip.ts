import type { TooltipOptions } from 'primereact/tooltip/tooltipoptions';

/**
 * How the name of a control that shows only its icon is shown: under the pointer, and to those who come by keys; Escape takes it away. It is
 * hidden from readers, who have the name already.
 */
export const TIP: TooltipOptions = {
  event: 'both',
  position: 'bottom',
  showDelay: 300,
  closeOnEscape: true,
  appendTo: () => document.querySelector('main') ?? document.body,
  // A press gives the keys too, and what it opens would lie below the name.
  onBeforeShow: ({ originalEvent, target }) => originalEvent.type !== 'focus' || target.matches(':focus-visible'),
};
