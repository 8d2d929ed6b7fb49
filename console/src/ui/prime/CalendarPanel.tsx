import { addLocale } from 'primereact/api';
import { Calendar } from 'primereact/calendar';
import { useEffect, useMemo, useRef } from 'react';
import { useLanguage } from '../../i18n/language.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { useTexts } from '../../i18n/texts.js';

interface CalendarPanelProps {
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:mm with a time; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly withTime: boolean;
}

const WORDS = [
  'chooseDate',
  'chooseMonth',
  'chooseYear',
  'prevDecade',
  'nextDecade',
  'prevYear',
  'nextYear',
  'prevMonth',
  'nextMonth',
  'prevHour',
  'nextHour',
  'prevMinute',
  'nextMinute',
] as const;
const two = (number: number): string => String(number).padStart(2, '0');

/** Tells PrimeReact the words of a language. Weeks begin on Monday: from a Sunday it would count the week before. */
function useLocale(): { readonly locale: string; readonly dayOf: (date: Date) => string } {
  const language = useLanguage();
  const say = useTexts('fields');
  return useMemo(() => {
    const { locale } = LANGUAGES[language];
    const name = (options: Intl.DateTimeFormatOptions, month: number, day: number): string =>
      new Intl.DateTimeFormat(locale, options).format(new Date(2023, month, day));
    // The first of January 2023 was a Sunday.
    const days = (weekday: 'long' | 'short' | 'narrow'): string[] =>
      Array.from({ length: 7 }, (_, day) => name({ weekday }, 0, day + 1));
    const months = (month: 'long' | 'short'): string[] => Array.from({ length: 12 }, (_, at) => name({ month }, at, 1));
    addLocale(language, {
      ...Object.fromEntries(WORDS.map((word) => [word, say(word)])),
      firstDayOfWeek: 1,
      dateFormat: 'yy-mm-dd',
      weekHeader: say('week'),
      dayNames: days('long'),
      dayNamesShort: days('short'),
      dayNamesMin: days('short'),
      monthNames: months('long'),
      monthNamesShort: months('short'),
    });
    const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
    return { locale: language, dayOf: (date) => full.format(date) };
  }, [language, say]);
}

/** The days of a month with the numbers of its weeks; the day that is chosen, or today, has the keys. */
export function CalendarPanel({ value, onChange, withTime }: CalendarPanelProps) {
  const { locale, dayOf } = useLocale();
  const say = useTexts('fields');
  const panel = useRef<HTMLDivElement>(null);
  // PrimeReact draws the days anew with every change, and the one that had the keys is gone with them.
  useEffect(() => {
    const own = panel.current;
    if (!own) return;
    // What readers are told of the day that had the keys last.
    let last: string | null = null;
    const keep = ({ target }: FocusEvent): void => {
      last = target instanceof Element && target.closest('td') !== null ? target.textContent : null;
    };
    const focus = (): void => {
      const days = [...own.querySelectorAll<HTMLElement>('td [data-p-disabled="false"]')];
      const day =
        days.find(({ textContent }) => textContent === last) ?? own.querySelector<HTMLElement>('td [tabindex="0"]');
      if (!day) return;
      // Days take the keys only once PrimeReact has come to them, which is after they are drawn.
      day.tabIndex = 0;
      day.focus({ preventScroll: true });
    };
    own.addEventListener('focusin', keep);
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) focus();
    });
    observer.observe(own, { childList: true, subtree: true, attributeFilter: ['tabindex'] });
    focus();
    return () => {
      observer.disconnect();
      own.removeEventListener('focusin', keep);
    };
  }, []);
  return (
    <div ref={panel}>
      <Calendar
        inline
        showWeek
        showTime={withTime}
        hourFormat="24"
        stepMinute={5}
        locale={locale}
        value={value === '' ? null : new Date(withTime ? value : `${value}T00:00`)}
        onChange={({ value: at }) => {
          if (!(at instanceof Date)) return;
          const day = `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
          onChange(withTime ? `${day}T${two(at.getHours())}:${two(at.getMinutes())}` : day);
        }}
        dateTemplate={({ year, month, day }) => (
          <>
            <span aria-hidden="true">{day}</span>
            <span className="sr-only">{dayOf(new Date(year, month, day))}</span>
          </>
        )}
        pt={{
          panel: { 'aria-label': say('chooseDate') },
          monthTitle: { 'aria-label': undefined },
          yearTitle: { 'aria-label': undefined },
          day: { 'aria-label': undefined },
          dayLabel: ({ context }: { context: { selected: boolean } }) => ({
            role: 'button',
            'aria-selected': undefined,
            'aria-pressed': context.selected,
          }),
        }}
      />
    </div>
  );
}
