export const month = { due: 'Due', worked: 'Worked', leave: 'Leave' };
export const today = {};
