// The names of the entries of a ZIP, from its directory.
export function namesOf(zip) {
  const end = zip.length - 22;
  if (zip.readUInt32LE(0) !== 0x04034b50 || zip.readUInt32LE(end) !== 0x06054b50) throw new Error('this is no ZIP');
  const names = [];
  for (let at = zip.readUInt32LE(end + 16); at < end;) {
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}

/** The bytes of a file that a browser has downloaded. */
export async function bytesOf(download) {
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}
