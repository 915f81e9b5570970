/** The arguments and tags of an ICU message: `{count, plural, other {# of {total}}} <b>x</b>` → `<b>`, `count`, `total`. */
export function argumentsOf(message: string): string[] {
  const found = new Set<string>()
  const end = readText(message, 0, found)
  if (end < message.length) throw new SyntaxError('a brace is closed that was not opened')
  return [...found].sort()
}

/** Reads text up to the brace that closes it. @returns the place of that brace, or the end */
function readText(message: string, start: number, found: Set<string>): number {
  let at = start
  while (at < message.length) {
    const rest = message.slice(at)
    const quoted = /^'[{}<#|][^']*'/.exec(rest)
    const tag = /^<(\w+)>/.exec(rest)
    if (quoted) at += quoted[0].length
    else if (rest.startsWith('{')) at = readArgument(message, at + 1, found)
    else if (rest.startsWith('}')) return at
    else {
      if (tag) found.add(`<${tag[1]}>`)
      at += 1
    }
  }
  return at
}

/** Reads from behind an opening brace to behind the one that closes it. */
function readArgument(message: string, start: number, found: Set<string>): number {
  const head = /^\s*(\w+)\s*(?:(\})|,\s*(\w+)\s*(?:(\})|,))/.exec(message.slice(start))
  if (!head) throw new SyntaxError('an argument has no proper name')
  found.add(head[1]!)
  let at = start + head[0].length
  if (head[2] || head[4]) return at
  const isChoice = ['plural', 'select', 'selectordinal'].includes(head[3]!)
  while (at < message.length) {
    if (message[at] === '}') return at + 1
    if (message[at] === '{' && isChoice) at = readText(message, at + 1, found)
    at += 1
  }
  throw new SyntaxError('an argument is left open')
}
