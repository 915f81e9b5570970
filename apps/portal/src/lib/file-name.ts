/**
 * Returns the file name in a `Content-Disposition` header, or null. Prefers the extended form of
 * RFC 5987, which can contain any character.
 */
export function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '')
  const name =
    (extended && decode(extended.trim())) ??
    plain?.[1]?.replaceAll(/\\(.)/g, '$1') ??
    plain?.[2] ??
    null
  // Replaces path separators, so that the name contains no path.
  return name && name.replaceAll(/[/\\]/g, '_')
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
