/** Hands a file to the browser to be saved under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser takes the address over during this task; it may be let go in a later one.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
