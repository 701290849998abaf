// The English texts of what is due to somebody who leaves, of leave that is paid out, and of pay adjustments.

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const leaving = {
  due: {
    unpaid: (from: string) => `Pay from ${from} is not approved yet.`,
    allPaid: 'All days are paid.',
    pending: (count: number) => `${plural(count, 'working time waits', 'working times wait')} for a decision or a clock-out.`,
    nothingPending: 'No working time waits for a decision.',
    pendingLeaves: (count: number) => `${plural(count, 'leave waits', 'leaves wait')} for a decision.`,
    adjustments: (dates: string) => `Pay adjustments that no approved payslip has: ${dates}.`,
    balance: 'Leave left',
    paidOut: (amount: string) => `${amount} paid out`,
    changed: (from: string, to: string) => `A leave of ${from} becomes ${to}.`,
    cancelled: (from: string) => `A leave of ${from} is cancelled.`,
    advance: (amount: string) => `An advance of ${amount} remains. The last payslip takes it.`,
    correction: (period: string, items: string) => `The next payslip corrects ${period}: ${items}.`,
    base: 'Base pay',
    failed: (reason: string) => `Corrections of earlier payslips cannot be computed: ${reason}`,
  },

  payOut: {
    days: 'Days to pay out',
    minutes: 'Minutes to pay out',
    hint: 'Empty: all of it. A minus settles a debt.',
    date: 'Date',
    all: (date: string) => `All that is left on ${date} is taken from the account.`,
    pays: (date: string) => `A pay adjustment on ${date} pays it with the earning of the leave type.`,
    deducts: (date: string) => `A pay adjustment on ${date} deducts it with the earning of the leave type.`,
    save: 'Pay out',
    saved: 'The account and the pay are adjusted.',
    noEarning: (type: string, page: string) => `No earning pays ${type} out yet. Choose one under Settings, ${page}, in the column “Paid out as”. Then pay out again.`,
    toPage: (page: string) => `Open ${page}`,
    onLastDay: (type: string, date: string) => `${type} is paid out on the last day of employment alone. Enter ${date} as the date.`,
    noLastDay: (type: string) => `${type} is paid out on the last day of employment alone. Enter the last day of this person first.`,
    never: (type: string) => `The organization never pays ${type} out. Choose another leave type.`,
  },

  adjustments: {
    date: 'Date',
    component: 'Component',
    amount: 'Amount',
    note: 'Note',
    paysLeave: 'pays leave',
    none: 'There are no pay adjustments.',
  },
};
