import type { JSX } from 'preact';
export function Place(): JSX.Element { return <main id="main" />; }
