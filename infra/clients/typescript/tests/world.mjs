// What the browser tests share: the service, the network, the host of the app and the browser.
import { chromium } from 'playwright-core';

import { Network } from './network.mjs';
import { startHost } from './phone.mjs';
import { Service } from './service.mjs';

export async function startWorld(binary) {
  const service = await Service.start(binary);
  const network = await Network.start(service);
  const host = await startHost();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP phone.example 127.0.0.1',
    ],
  });
  const addressOf = (path = '/', origin = host.url) => `${origin}${path}?api=${encodeURIComponent(network.url)}`;
  const stop = async () => {
    await browser.close();
    host.stop();
    network.stop();
    await service.stop();
  };
  return { service, network, host, browser, addressOf, stop };
}
