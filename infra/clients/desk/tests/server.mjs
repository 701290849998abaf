// Serves `dist/` at /desk/ as the service does, with the same headers, and passes everything else on to the service.
import { readFile } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

export const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; "
  + "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml',
};

export async function startServer(dist, service, port = 0) {
  // `spoil` answers in the place of the service, where it answers something.
  const state = { spoil: null };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://desk.test');
    if (pathname.startsWith('/desk/')) {
      serve(join(dist, normalize(pathname.slice(6) || 'index.html')), response).catch(() => { response.writeHead(404).end(); });
      return;
    }
    const spoilt = state.spoil?.(request);
    if (spoilt) {
      response.writeHead(spoilt.status, { 'content-type': 'application/problem+json', ...spoilt.headers }).end(JSON.stringify(spoilt.body));
      return;
    }
    const to = new URL(service);
    const passed = send({ host: to.hostname, port: to.port, method: request.method, path: request.url, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => { response.destroy(); });
    request.pipe(passed);
  });
  await new Promise((resolve) => { server.listen(port, '127.0.0.1', resolve); });
  return Object.assign(state, {
    // Files are fetched from the bucket of the service.
    bucket: `${service}/wfm-bucket/`,
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => { server.closeAllConnections(); server.close(); },
  });
}

async function serve(path, response) {
  const bytes = await readFile(path);
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer',
    'cache-control': /-[0-9A-Z]{8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-encoding': 'gzip', vary: 'Accept-Encoding',
  }).end(gzipSync(bytes, { level: 9 }));
}
