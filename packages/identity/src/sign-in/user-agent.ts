/** Maximum stored length in characters. Browsers send about 120. */
const MAX = 300

/** Returns the User-Agent header, shortened and without unprintable characters; null if empty. */
export function userAgentOf({
  'user-agent': given = '',
}: {
  readonly 'user-agent'?: string | undefined
}): string | null {
  const printable = given.replace(/[^\x20-\x7e]/g, '').slice(0, MAX)
  return printable === '' ? null : printable
}
