/** As much of a name as is kept: those of browsers have about a hundred and twenty signs. */
const MAX = 300

/** What a browser calls itself, cut and without what can't be printed; null where it says nothing. */
export function userAgentOf({
  'user-agent': given = '',
}: {
  readonly 'user-agent'?: string | undefined
}): string | null {
  const printable = given.replace(/[^\x20-\x7e]/g, '').slice(0, MAX)
  return printable === '' ? null : printable
}
