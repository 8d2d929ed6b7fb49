import type { Entry, RecordGroup } from './entry.js';

const GROUPS: Readonly<Record<string, RecordGroup>> = {
  file: 'thisFile',
  schedule: 'thisSchedule',
  partner: 'thisPartner',
  despatch: 'thisDespatch',
};

/**
 * What can be done with the record that is open: the buttons and links of its page that say so, as they stand there now. One that is off
 * is left out. Choosing one is a click on it, with all that it asks and does.
 */
export function recordActions(page: ParentNode = document): readonly Entry[] {
  const named = new Set<string>();
  return [...page.querySelectorAll<HTMLElement>('[data-action-of]')].flatMap((control): Entry[] => {
    const group = GROUPS[control.dataset['actionOf'] ?? ''];
    const label = (control.getAttribute('aria-label') ?? control.textContent).trim();
    const id = `${group ?? ''} ${label}`;
    if (group === undefined || label === '' || control.ariaDisabled === 'true' || named.has(id)) return [];
    named.add(id);
    return [
      {
        id,
        group,
        icon: 'bolt',
        label,
        run: () => {
          control.focus();
          control.click();
        },
      },
    ];
  });
}
