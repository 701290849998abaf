export const people = { add: 'Add' };
