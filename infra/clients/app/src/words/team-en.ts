// The English texts of locked dates and of approved timesheets, for those who decide about them.

export const team = {
  /** What can be done about something whose date is locked. */
  locked: {
    decide: {
      late: (month: string) => `${month} is paid already. If you approve this, a later payslip pays the difference.`,
      paid: (month: string) => `${month} is paid already, so this can only be rejected now. Ask your HR department: they cancel the payslip, and then you approve it here; or they add the amount to the next payslip, and then you reject it here.`,
      signed: (month: string) => `The timesheet of ${month} is approved. Open it again below, and then approve this.`,
      unknown: (month: string) => `${month} is paid already, or its timesheet is approved. If you cannot approve this, ask your HR department.`,
    },
    correct: {
      late: (month: string) => `${month} is paid already. A later payslip pays the difference that your change makes.`,
      paid: (month: string) => `${month} is paid already, so nobody can change these times now. Ask your HR department: they cancel the payslip, and then you enter the times here; or they add the amount to the next payslip.`,
      signed: (month: string) => `The timesheet of ${month} is approved. Open it again below, and then enter the times here.`,
      unknown: (month: string) => `${month} is paid already, or its timesheet is approved. If you cannot change these times, ask your HR department.`,
    },
  },
  sheets: {
    signed: 'Approved timesheets',
    find: 'Find by name or period',
    hours: 'Show the hours',
    reopen: 'Open again',
    reopenMeans: 'The person corrects the days and submits them again. Then they are approved again.',
    reopened: (name: string) => `Open again: ${name}`,
    paid: 'A payslip counts days of this timesheet, so it cannot be opened again. Ask your HR department.',
  },
};

export type TeamTexts = typeof team;
