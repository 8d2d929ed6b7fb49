import { useEffect, useState } from 'react';

const TYPING_MS = 300;

/** The text of a field whose value lives elsewhere (in the address): it goes there when the fingers rest, and follows when it changes there. */
export function useTypedText(value: string, onChange: (value: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: value, value });
  // A blank behind the last word is not lost while the next word is on its way.
  if (typed.value !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, value });
  const text = typed.text.trim();
  useEffect(() => {
    if (text === value) return;
    const timer = window.setTimeout(() => {
      onChange(text);
    }, TYPING_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [text, value, onChange]);
  return [
    typed.text,
    (next) => {
      setTyped({ text: next, value });
    },
  ];
}
