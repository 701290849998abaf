export const settings = { log: { title: 'Log' } };
