import type { Fault, Rule } from './rule.ts'

// The words of the component gallery would only weigh on what people load.
const apart = /\/gallery\.(ja|en|mn)\.ts$/

/** Every file of phrases is part of its language: `transactions.ja.ts` stands in `ja.ts`. */
export const registeredPhrasesRule: Rule = (files) => {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return files.flatMap(({ path }): Fault[] => {
    const match = /^packages\/phrases\/src\/([^/]+\.(ja|en|mn)\.ts)$/.exec(path)
    if (!match || apart.test(path)) return []
    const language = `packages/phrases/src/${match[2]}.ts`
    return texts.get(language)?.includes(`'./${match[1]}'`) ? [] : [{ path, says: `is not registered in ${language}` }]
  })
}
