// Does a task as a person would, by role and name, and counts how long it takes: the measured waiting plus the keystroke-level
// model (0.2 s a key, 1.1 s a pointing, 1.35 s a thought before each decision).
import { require } from './browser.mjs';

const [KEY, POINT, THOUGHT] = [0.2, 1.1, 1.35];

export function takeHand(desk) {
  const { page } = desk;
  let model = 0;
  let waited = 0;
  const timed = async (work) => {
    const before = performance.now();
    const told = await work();
    waited += (performance.now() - before) / 1000;
    return told;
  };
  const find = (role, name, { within, exact = false } = {}) => (within ?? page).getByRole(role, { name, exact });
  const hand = {
    think: () => { model += THOUGHT; },
    click: async (role, name, where) => {
      model += POINT;
      await timed(async () => { await find(role, name, where).first().click(); });
    },
    // Into the field that has the focus.
    type: async (text) => {
      model += text.length * KEY;
      await timed(() => page.keyboard.type(text));
    },
    fill: async (label, text, { within, exact = false } = {}) => {
      model += POINT + text.length * KEY;
      await timed(() => (within ?? page).getByLabel(label, { exact }).first().fill(text));
    },
    choose: async (label, option, { within, exact = false } = {}) => {
      model += 2 * POINT;
      await timed(() => (within ?? page).getByLabel(label, { exact }).first().selectOption(option));
    },
    // Types the beginning of a name, and takes the first person of the list.
    pick: async (label, begin, name, { within, exact = false } = {}) => {
      model += POINT + THOUGHT + (begin.length + 1) * KEY;
      await timed(async () => {
        const field = (within ?? page).getByRole('combobox', { name: label, exact });
        await field.fill(begin);
        await field.press('Enter');
        await page.waitForFunction((wanted) => document.activeElement?.value === wanted, name);
      });
    },
    press: async (...keys) => {
      model += keys.length * KEY;
      await timed(async () => { for (const key of keys) await page.keyboard.press(key); });
    },
    sees: (role, name, where) => timed(async () => { await find(role, name, where).first().waitFor(); }),
    reads: (text) => timed(async () => { await page.getByText(text).first().waitFor(); }),
    settles: () => timed(() => desk.settle()),
    // The seconds of the task. `most` is its target.
    done: (task, most) => {
      const seconds = model + waited;
      require(seconds <= most, `${task} takes ${seconds.toFixed(1)} s, at most ${most} s are meant`);
      return `${task} in ${seconds.toFixed(1)} of ${most} s`;
    },
  };
  return hand;
}
