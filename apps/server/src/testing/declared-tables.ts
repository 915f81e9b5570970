/**
 * Returns the tables of `tables.ts` with their columns. Parses the source text, because types do
 * not exist at run time.
 */
export function columnsOf(file: string): Map<string, string[]> {
  const blocks = new Map<string, string>()
  for (const [, name, body] of file.matchAll(/^(?:export )?interface (\w+) \{\n(.*?)^\}/gms))
    blocks.set(name!, body!)
  const fields = (text: string): string[] =>
    [...text.matchAll(/(?:^|[;{,\n])\s*([a-z_]+)\??:/g)].map(([, name]) => name!)
  const added = [
    ...file.matchAll(
      /^declare module '\.\/tables\.ts' \{\n {2}interface Tables \{\n(.*?)^ {2}\}/gms,
    ),
  ]
  const all =
    blocks.get('Tables')! + added.map(([, body]) => body!.replaceAll(/^ {2}/gm, '')).join('')
  const entries = all.matchAll(/^ {2}(\w+): (\{[^\n]*\}|\{\n.*?^ {2}\}|[^\n]+)/gms)
  const tables = [...entries].map(([, table, type]): [string, string[]] => {
    const named = [...type!.matchAll(/\b([A-Z]\w+)\b/g)].flatMap(([, name]) =>
      fields(blocks.get(name!) ?? ''),
    )
    return [table!, [...new Set([...named, ...fields(type!)])].sort()]
  })
  return new Map(tables.sort(([a], [b]) => (a < b ? -1 : 1)))
}
