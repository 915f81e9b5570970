/**
 * Returns the file name of a `Content-Disposition` header, or null. Prefers the RFC 5987 form,
 * which allows any character.
 */
export function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '')
  const name =
    (extended && decode(extended.trim())) ??
    plain?.[1]?.replaceAll(/\\(.)/g, '$1') ??
    plain?.[2] ??
    null
  // Replaces path separators.
  return name && name.replaceAll(/[/\\]/g, '_')
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
