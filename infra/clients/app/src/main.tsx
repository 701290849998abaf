import './support.ts';

import { render } from 'preact';

import { App } from './app.tsx';

const root = document.getElementById('app');
if (root) render(<App />, root);
if ('serviceWorker' in navigator) {
  addEventListener('load', () => {
    // Without it the app works, too, but does not start offline.
    navigator.serviceWorker.register('service-worker.js').catch(() => undefined);
  });
}
