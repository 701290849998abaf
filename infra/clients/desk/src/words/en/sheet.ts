// The English texts of the timesheet of a month.

export const sheet = {
  title: 'Timesheet',
  notSubmitted: 'open, nobody has submitted it',
  opened: (name: string, time: string) => `opened again: ${name}, ${time}`,
  submitted: (name: string, time: string) => `submitted: ${name}, ${time}`,
  approved: (name: string, time: string) => `approved: ${name}, ${time}`,
  soFar: (names: string) => `approved so far: ${names}`,
  approve: 'Approve the timesheet',
  giveBack: 'Return the timesheet',
  reopen: 'Open the timesheet again',
  giveBackMeans: 'The person corrects the days and submits the timesheet again.',
  reopenMeans: 'Its days can be changed again. Then the person submits the timesheet again, and somebody approves it.',
  note: 'Note',
  noteHint: 'The person reads it.',
  isApproved: 'The timesheet is approved.',
  isStepApproved: 'Your approval is saved. The timesheet waits for the next one.',
  isReturned: 'The timesheet is returned.',
  isOpen: 'The timesheet is open again.',
  late: 'A payslip holds a day of this timesheet, so it stays approved. Correct the working times instead: changes of these days are late facts, and the next payslip settles them.',
};
