// The English texts of the import.

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const imports = {
  title: 'Import a spreadsheet',
  choose: 'Choose a CSV file',
  drop: 'Or drop it here. A spreadsheet program saves one as “CSV”. At most 5,000 rows and 10 MB.',
  another: 'Another file',
  reading: 'Reading the file…',
  wrongFile: 'This file could not be read as a table. Save it as CSV and choose it again.',
  tooBig: 'The file is larger than 10 MB, or has more than 5,000 rows. Divide it.',
  xlsx: 'Open this file in your spreadsheet program, save it as CSV, and choose that file.',
  rows: (rows: number, used: number, all: number) => `${plural(rows, 'row', 'rows')}, ${used} of ${all} columns used`,
  invite: 'Invite everybody with an account',
  column: (name: string) => `Column ${name}`,
  unused: '–',
  fields: {
    number: 'Number', last: 'Last name', first: 'First name', name: 'Full name', email: 'E-mail', day: 'First day', job: 'Job', department: 'Department', site: 'Site', manager: 'Manager', hours: 'Hours a week', type: 'Employed as', amount: 'Pay', paid: 'Paid by', currency: 'Currency', phone: 'Telephone', costCentre: 'Cost centre',
  },
  tabs: { all: 'All rows', wrong: 'To look at', ready: 'Ready' },
  row: 'Row',
  state: 'State',
  checking: (done: number, all: number) => `Checked ${done} of ${all}`,
  ready: (count: number) => `${count} ready`,
  wrong: (count: number) => `${count} wrong`,
  hint: 'Click a cell to correct it here. The file itself stays as it is.',
  edit: (field: string, row: number) => `${field}, row ${row}`,
  reasons: {
    required: 'Missing', date: 'No such day', figure: 'No number', twice: (row: number) => `Also in row ${row}`, unknown: 'Not known here', ambiguous: 'Several have this name',
  },
  download: (count: number) => `The ${plural(count, 'wrong row', 'wrong rows')}`,
  reason: 'Reason',
  wrongName: 'wrong-rows.csv',
  start: (count: number) => `Import ${plural(count, 'person', 'people')}`,
  importing: (done: number, all: number) => `${done} of ${all} imported`,
  ended: (count: number) => `${plural(count, 'person is', 'people are')} imported`,
  links: 'Download the invitation links',
  linksHint: 'The links are shown only now. Hand each to its person; they are valid for 72 hours.',
  linksName: 'invitations.csv',
  link: 'Link',
  left: (count: number) => `${plural(count, 'row was', 'rows were')} not imported. They are still below, with the reason.`,
  toPeople: 'Go to People',
};
