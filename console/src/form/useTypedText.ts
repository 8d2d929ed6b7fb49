import { useEffect, useState } from 'react';

const TYPING_MS = 300;

/**
 * The text of a field whose value lives elsewhere (in the address): it goes there when the fingers rest or the field is left, and follows
 * when it changes there. A click that leaves the field opens what it hits: a change of the address behind it would take that back.
 */
export function useTypedText(value: string, onChange: (value: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: value, value });
  // A blank behind the last word is not lost while the next word is on its way.
  if (typed.value !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, value });
  const text = typed.text.trim();
  useEffect(() => {
    if (text === value) return;
    let isOver = false;
    const commit = (): void => {
      if (!isOver) onChange(text);
    };
    // Behind the event: a field that React takes away is left too, and nothing may be rendered meanwhile.
    const leave = (): void => {
      queueMicrotask(commit);
    };
    const timer = window.setTimeout(commit, TYPING_MS);
    document.addEventListener('focusout', leave);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      document.removeEventListener('focusout', leave);
    };
  }, [text, value, onChange]);
  return [
    typed.text,
    (next) => {
      setTyped({ text: next, value });
    },
  ];
}
