// A cell of a file that is corrected in place.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';



export function CellInput({ label, value, done }: { label: string; value: string; done: (text: string | null) => void }): JSX.Element {
  const [text, setText] = useState(value);
  const isOver = useRef(false);
  const end = (result: string | null): void => {
    if (isOver.current) return;
    isOver.current = true;
    done(result);
  };
  return (
    <input
      ref={(element) => { if (element && document.activeElement !== element) { element.focus(); element.select(); } }} aria-label={label} value={text} onInput={(event) => { setText(event.currentTarget.value); }} onBlur={() => { end(text.trim()); }}
      onKeyDown={(event) => { if (event.key === 'Enter') end(text.trim()); if (event.key === 'Escape') end(null); }}
    />
  );
}
