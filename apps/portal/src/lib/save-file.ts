/** Makes the browser save a file with this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the URL at once, so it can be revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
