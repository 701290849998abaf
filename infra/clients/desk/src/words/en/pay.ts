export const pay = {};
