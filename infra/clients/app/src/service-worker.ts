// Lets the app start without a network. It keeps the files of the app and nothing that the service answers.

export {};

declare const FILES: string[];
declare const VERSION: string;
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'wfm-app-';
const CACHE = PREFIX + VERSION;

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    // The page itself has the same name in every version. The names of the other files change with their bytes.
    await cache.addAll(FILES.map((path) => new Request(path, path === './' ? { cache: 'no-cache' } : {})));
    // An open page has loaded everything that it needs, so the new version can take over at once.
    await self.skipWaiting();
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const scope = new URL(self.registration.scope);
  if (request.method !== 'GET' || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    return await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true }) ?? fetch(request);
  })());
});
