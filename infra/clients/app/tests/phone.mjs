// A browser as a person has it: it writes down what it asks for and what it complains about.
export async function openPhone(browser, server, { width = 390, height = 780, dark = false, locale = 'en-GB', isWatched = false } = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin', hasTouch: true,
    // The requests of a page that a service worker controls may bypass `page.route`.
    serviceWorkers: isWatched ? 'block' : 'allow',
  });
  const page = await context.newPage();
  const phone = { context, page, requests: [], complaints: [], isOffline: false, wasOffline: false };
  context.on('request', (request) => { phone.requests.push(request.url()); });
  page.on('console', (message) => {
    // Without a network, and for a password that is wrong, a browser complains by itself.
    if (!['error', 'warning'].includes(message.type()) || phone.isOffline || /status of 401/.test(message.text())) return;
    // A request that failed without a network may be written down only after it is back. Nothing but `setOffline` has this error.
    if (phone.wasOffline && /ERR_INTERNET_DISCONNECTED/.test(message.text())) return;
    if (phone.expected?.test(message.text()) || (isWatched && /Service Worker registration blocked/.test(message.text()))) return;
    phone.complaints.push(message.text());
  });
  page.on('pageerror', (error) => { phone.complaints.push(String(error.stack)); });

  phone.open = (path = '') => page.goto(`${server.url}/app/#/${path}`);
  phone.go = async (path) => {
    await page.evaluate((hash) => { location.hash = hash; }, `#/${path}`);
    await page.waitForTimeout(100);
    await page.waitForFunction(() => !document.querySelector('.loading'));
  };
  phone.signIn = async (email, password) => {
    await page.fill('input[name=email]', email);
    await page.fill('input[name=password]', password);
    await page.click('button[type=submit]');
    await page.waitForSelector('.tabs a');
  };
  phone.setOffline = async (isOffline) => {
    if (isOffline) phone.isOffline = phone.wasOffline = true;
    server.isDown = isOffline;
    await context.setOffline(isOffline);
    if (!isOffline) phone.isOffline = false;
  };
  // What nobody may see after a check.
  phone.end = async () => {
    // An answer that is changed on its way may come when the page is gone.
    for (const open of context.pages()) await open.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    const outside = phone.requests.filter((url) => !url.startsWith(`${server.url}/`) && !/^(data|blob):/.test(url));
    if (outside.length > 0) throw new Error(`requests to somebody else: ${outside}`);
    if (phone.complaints.length > 0) throw new Error(`the browser complains: ${phone.complaints.join('; ')}`);
  };
  return phone;
}

export function require(isRight, text) {
  if (!isRight) throw new Error(text);
}

/** Waits until what a function of the page answers later is true. `waitForFunction` takes the promise itself for true. */
export async function until(page, isSo, arg) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await page.evaluate(isSo, arg)) return;
    await page.waitForTimeout(200);
  }
  throw new Error(`it never became so: ${isSo}`);
}
