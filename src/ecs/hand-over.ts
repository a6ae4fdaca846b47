/** How long a browser may take to read a file that was handed to it, in milliseconds. */
const READING_TIME = 60_000;

/** Lets the browser keep what an address leads to. */
export function handOver(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Lets the browser keep a file that is there already. */
export function handOverFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  handOver(address, name);
  setTimeout(() => URL.revokeObjectURL(address), READING_TIME);
}
