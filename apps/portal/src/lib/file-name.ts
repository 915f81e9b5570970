/** The name a `Content-Disposition` gives a file: the RFC 5987 form first, which may hold any letter; null when there is none. */
export function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '')
  const name =
    (extended && decode(extended.trim())) ??
    plain?.[1]?.replaceAll(/\\(.)/g, '$1') ??
    plain?.[2] ??
    null
  // Nothing that a file system takes for a path.
  return name && name.replaceAll(/[/\\]/g, '_')
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
