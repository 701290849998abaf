'use strict';
// The filter over the titles, headings and terms of all pages.
const input = document.getElementById('filter');
const found = document.getElementById('found');
const count = document.getElementById('count');
const MOST = 40;
let index;

// Loaded when the filter is first used. Addresses in it are relative to it.
const load = () => {
  const at = new URL(input.dataset.index, location.href);
  index ??= fetch(at)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.status))))
    .then((pages) => pages.flatMap(([address, title, places]) => {
      const page = new URL(address, at).href;
      return [{ address: page, text: title, within: '' }].concat(places.map(
        ([id, text]) => ({ address: `${page}#${encodeURIComponent(id)}`, text, within: title })));
    }))
    .catch(() => { index = undefined; return null; });
  return index;
};

// Titles come before headings, and beginnings of words before their insides.
const rank = (entry, words) => {
  const text = entry.text.toLowerCase();
  const all = `${text} ${entry.within.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return -1;
  const begins = (word) => text.startsWith(word) || text.includes(` ${word}`);
  return words.filter((word) => text.includes(word)).length * 4
    + words.filter(begins).length * 2 + (text === words.join(' ') ? 8 : 0) + (entry.within ? 0 : 1);
};

const show = async () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = words.length ? await load() : [];
  // Somebody has typed on meanwhile.
  if (words.join(' ') !== input.value.toLowerCase().split(/\s+/).filter(Boolean).join(' ')) return;
  const hits = (entries ?? []).map((entry) => [rank(entry, words), entry]).filter(([points]) => points >= 0)
    .sort(([one], [other]) => other - one).map(([, entry]) => entry);
  found.replaceChildren(...hits.slice(0, MOST).map((entry) => {
    const link = document.createElement('a');
    link.href = entry.address;
    link.append(entry.text);
    if (entry.within) link.appendChild(document.createElement('small')).append(entry.within);
    const item = document.createElement('li');
    item.append(link);
    return item;
  }));
  found.hidden = hits.length === 0;
  const more = hits.length > MOST ? `, the first ${MOST} shown` : '';
  if (!words.length) count.textContent = '';
  else if (!entries) count.textContent = 'The index could not be loaded. Try again.';
  else count.textContent = hits.length === 1 ? '1 found' : `${hits.length || 'Nothing'} found${more}`;
};

const close = () => { input.value = ''; show(); };
input.addEventListener('focus', load);
input.addEventListener('input', show);
found.addEventListener('click', () => setTimeout(close));
document.addEventListener('click', (event) => { if (!event.target.closest('.filter')) close(); });
document.addEventListener('keydown', (event) => {
  const typing = event.target.closest('input, textarea, select, [contenteditable]');
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    input.focus();
    return;
  }
  if (!event.target.closest('.filter')) return;
  const links = [...found.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  if (event.key === 'Escape') { close(); input.focus(); }
  if (event.key === 'Enter' && at < 0 && links.length) links[0].click();
  if (event.key === 'ArrowDown' && links.length) { event.preventDefault(); links[Math.min(at + 1, links.length - 1)].focus(); }
  if (event.key === 'ArrowUp' && links.length) { event.preventDefault(); (links[at - 1] ?? input).focus(); }
});

// The current page is seen in a list that is longer than the screen.
const contents = document.getElementById('contents');
const here = contents.querySelector('[aria-current]');
if (here) contents.scrollTop = here.offsetTop - contents.clientHeight / 2;

// A button at each block of commands that copies it.
for (const block of navigator.clipboard ? document.querySelectorAll('.code.sh') : []) {
  const button = document.createElement('button');
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  block.append(button);
}
