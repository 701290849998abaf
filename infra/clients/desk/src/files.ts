// Files that the desk makes of what it shows, for a spreadsheet.

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => { URL.revokeObjectURL(url); }, 10_000);
}

/** A cell that begins like a formula would be computed by the spreadsheet. A number may begin with a minus. */
const cellOf = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export function saveTable(lines: readonly (readonly string[])[], name: string): void {
  saveFile(new Blob([`\uFEFF${lines.map((line) => line.map(cellOf).join(';')).join('\r\n')}\r\n`], { type: 'text/csv' }), name);
}
