import { phraseKey } from '@choba/phrases/read-phrases.ts'
import type { Rule } from './rule.ts'

/**
 * Checks that the type of every Japanese phrase file is registered. For example, for the file of
 * the group `transactions`, the type `Phrases` must contain `transactions`.
 */
export const registeredPhrasesRule: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const file = /^packages\/phrases\/src\/([^/]+)\.ja\.ts$/.exec(path)?.[1]
    if (file === undefined) return []
    const name = phraseKey(file)
    const wanted = `declare module './phrases.ts' { interface Phrases { ${name}: typeof ${name}Ja } }`
    return text.replace(/\s+/g, ' ').includes(wanted)
      ? []
      : [{ path, says: `does not declare its type: ${wanted}` }]
  })
